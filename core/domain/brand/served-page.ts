/** The interface between the server and the app's pre-rendered pages (src/app/served-page.tsx). The build puts them beside the server. */
import type { Settings } from '#core/contract/settings.ts';

export interface ServedLook {
  readonly name: string;
  readonly logo?: string | null | undefined;
  readonly frontPageImage: string | null;
  readonly frontPageImagePhone?: string | null | undefined;
}

export interface AskedPage {
  readonly pathname: string;
  /** The picture code in its query; null: none. */
  readonly code: string | null;
  readonly look: ServedLook;
  /** In a language that the shop offers. */
  readonly settingsIn: (language: string) => Settings;
  /** Languages of the browser, BCP 47, the preferred first. */
  readonly preferred: readonly string[];
}

export interface ServedPage {
  /** The language of its texts. */
  readonly language: string;
  /** The message while a submitted code waits for the app (src/after-paint.ts). */
  readonly checking: string;
  /** What a browser without scripts shows above the page. */
  readonly needsScript: string;
  /** The HTML inside #root; null: the browser renders the page of this address. */
  readonly html: string | null;
  /** The module of its screen, whose styles the page needs in addition to the shell's; null: none. */
  readonly module: string | null;
  /** The settings with which the app renders the same page; null: it needs only the look. */
  readonly settings: Settings | null;
}

export type RenderPage = (page: AskedPage) => ServedPage;

/** The id of the element with the data of the rendered page. */
export const SERVED_SETTINGS = 'served-settings';
