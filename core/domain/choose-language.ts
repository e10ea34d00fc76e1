interface Choice {
  /** The language that was chosen on this device before. */
  readonly remembered: string | null;
  /** The browser's languages (BCP 47), in its order. */
  readonly preferred: readonly string[];
  /** Languages that the shop sells in and the app has texts for. The first is the fallback. */
  readonly offered: readonly string[];
}

/** Norwegian has three tags. For other tags only the language counts, not the country. */
function base(tag: string): string {
  const language = tag.toLowerCase().split('-', 1)[0] ?? tag;
  return language === 'no' || language === 'nn' ? 'nb' : language;
}

/**
 * The language chosen on this device, else the first of the browser's languages that is offered, else the first offered
 * one.
 */
export function chooseLanguage({ remembered, preferred, offered }: Choice): string {
  return (
    [...(remembered === null ? [] : [remembered]), ...preferred.map(base)].find((language) => offered.includes(language)) ??
    offered[0] ??
    'en'
  );
}

/** @param known languages with texts. @returns those of them that the shop offers, its default first */
export function offeredLanguages(
  locale: { readonly languages: readonly { readonly name: string }[]; readonly default_language: string },
  known: readonly string[],
): string[] {
  const listed = locale.languages.map(({ name }) => name).filter((name) => known.includes(name));
  return [...listed.filter((name) => name === locale.default_language), ...listed.filter((name) => name !== locale.default_language)];
}
