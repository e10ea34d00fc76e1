#!/usr/bin/python3
"""
A window of WebKitGTK for WebKitWebDriver, as wide as a phone: MiniBrowser is at least 447 px wide.
Arguments: the size of the page (390x844) and the folder of the profile. Each tab is a window of its own.
"""
import sys
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

WIDTH, HEIGHT = (int(side) for side in sys.argv[1].split('x'))
PROFILE = sys.argv[2]


def open_tab(context):
    # The page cache is on by default, as in Safari.
    settings = WebKit2.Settings()
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    view.set_size_request(WIDTH, HEIGHT)
    window = Gtk.Window()
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _: window.destroy())
    return view


def begin(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('WebKitGTK')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', lambda _: open_tab(context))


manager = WebKit2.WebsiteDataManager(base_data_directory=f'{PROFILE}/data', base_cache_directory=f'{PROFILE}/cache')
web_context = WebKit2.WebContext.new_with_website_data_manager(manager)
web_context.set_automation_allowed(True)
web_context.connect('automation-started', begin)
Gtk.main()
