/** What the server asks of the app's own front page (src/app/served-page.tsx), which is built beside it. */
export interface FrontPageLook {
  readonly name: string;
  readonly logo?: string | null | undefined;
  readonly frontPageImage: string | null;
  readonly frontPageImagePhone?: string | null | undefined;
}

export interface ShopLanguages {
  readonly languages: readonly { readonly name: string }[];
  readonly default_language: string;
}

export interface ServedPage {
  /** Of the texts in it. */
  readonly language: string;
  /** What is in #root. */
  readonly html: string;
}

/** @param preferred languages of the browser, BCP 47, the dearest first */
export type RenderFrontPage = (look: FrontPageLook, locale: ShopLanguages, preferred: readonly string[]) => ServedPage;
