/** What the server asks of the app's own pages (src/app/served-page.tsx), which are built beside it. */
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
  /** Languages of the browser, BCP 47, the dearest first. */
  readonly preferred: readonly string[];
}

export interface ServedPage {
  /** Of the texts in it. */
  readonly language: string;
  /** What is in #root. */
  readonly html: string;
  /** The module of its screen, whose styles the page needs besides the shell's; null: none. */
  readonly module: string | null;
  /** What the app needs to draw the same; null: nothing but the look. */
  readonly settings: Settings | null;
}

/** @returns null: the page of this address is drawn in the browser */
export type RenderPage = (page: AskedPage) => ServedPage | null;

/** Of the element of the page that says with what it was drawn. */
export const SERVED_SETTINGS = 'served-settings';
