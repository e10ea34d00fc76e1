/** What this browser is, as far as the shop has to know: what it may remove, and how it puts an app on the home screen. */

export interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** It runs as an installed app, without the browser around it. */
  readonly isStandalone: boolean;
}

/** Browsers that say Safari in their name and are another one: Chrome, Firefox, Edge, Opera and apps that show pages, on an iPhone. */
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Brave|GSA\/|FBAN|FBAV|Instagram|Snapchat|YaBrowser/;
/** Chromium says AppleWebKit too, and always its own name. */
const CHROMIUM = /Chrome\/|Chromium\/|Edg\//;

/** An iPad that asks for desktop pages says that it is a Mac. No Mac has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export const isPhoneOrTablet = (browser: Browser): boolean => isIos(browser) || /Android/.test(browser.userAgent);

/** On an iPhone every browser is drawn by WebKit, whatever it is called. */
export const isWebKit = (browser: Browser): boolean =>
  isIos(browser) || (/AppleWebKit\//.test(browser.userAgent) && !CHROMIUM.test(browser.userAgent));

export const isSafari = (browser: Browser): boolean =>
  isWebKit(browser) && /Version\/[\d.]+ .*Safari\//.test(browser.userAgent) && !NOT_SAFARI.test(browser.userAgent);

/** As it is now. */
export function readBrowser(): Browser {
  const { userAgent, maxTouchPoints } = navigator;
  return { userAgent, maxTouchPoints, isStandalone: isStandaloneNow() };
}

const APP_MODES = '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)';

/** Safari of older iPhones answers by a property of its own. */
const isStandaloneNow = (): boolean => matchMedia(APP_MODES).matches || ('standalone' in navigator && navigator.standalone === true);
