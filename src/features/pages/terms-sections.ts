/** Sections of the terms of purchase that have a link: `/terms-of-purchase#delivery`. */
export const TERMS_SECTIONS = ['delivery', 'complaints'] as const;

export type TermsSection = (typeof TERMS_SECTIONS)[number];

export const termsSection = (hash: string): TermsSection | undefined => TERMS_SECTIONS.find((section) => `#${section}` === hash);
