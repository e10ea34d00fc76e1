/**
 * Properties of this browser that the shop needs: which data it may remove, and how it installs an app on the home
 * screen.
 */

export interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Runs as an installed app, without the browser's own controls. */
  readonly isStandalone: boolean;
}

/**
 * Browsers with Safari in their user agent that are not Safari: Chrome, Firefox, Edge, Opera and in-app browsers, on an
 * iPhone.
 */
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Brave|GSA\/|FBAN|FBAV|Instagram|Snapchat|YaBrowser/;
/** Chromium also says AppleWebKit, but always adds its own name. */
const CHROMIUM = /Chrome\/|Chromium\/|Edg\//;

/** An iPad that requests desktop pages identifies itself as a Mac. No Mac has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export const isPhoneOrTablet = (browser: Browser): boolean => isIos(browser) || /Android/.test(browser.userAgent);

/** On an iPhone every browser uses WebKit, whatever its name. */
export const isWebKit = (browser: Browser): boolean =>
  isIos(browser) || (/AppleWebKit\//.test(browser.userAgent) && !CHROMIUM.test(browser.userAgent));

export const isSafari = (browser: Browser): boolean =>
  isWebKit(browser) && /Version\/[\d.]+ .*Safari\//.test(browser.userAgent) && !NOT_SAFARI.test(browser.userAgent);

/** Reads the present state. */
export function readBrowser(): Browser {
  const { userAgent, maxTouchPoints } = navigator;
  return { userAgent, maxTouchPoints, isStandalone: isStandaloneNow() };
}

const APP_MODES = '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)';

/** Safari of older iPhones has its own property. */
const isStandaloneNow = (): boolean => matchMedia(APP_MODES).matches || ('standalone' in navigator && navigator.standalone === true);
