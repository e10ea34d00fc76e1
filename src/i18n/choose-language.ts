interface Choice {
  /** Chosen on this device before. */
  readonly remembered: string | null;
  /** BCP 47, the browser's, in its order. */
  readonly preferred: readonly string[];
  /** That the shop sells in, and that the app has words in; the first is what is left. */
  readonly offered: readonly string[];
}

/** Norwegian goes by three names; of the others the language counts, not the country. */
function base(tag: string): string {
  const language = tag.toLowerCase().split('-', 1)[0] ?? tag;
  return language === 'no' || language === 'nn' ? 'nb' : language;
}

/** What this device chose, else the first of the browser's languages, else the first that is offered. */
export function chooseLanguage({ remembered, preferred, offered }: Choice): string {
  return (
    [...(remembered === null ? [] : [remembered]), ...preferred.map(base)].find((language) => offered.includes(language)) ??
    offered[0] ??
    'en'
  );
}

/** What the shop offers, its default first, of what the app has words in. */
export function offeredLanguages(
  locale: { readonly languages: readonly { readonly name: string }[]; readonly default_language: string },
  known: readonly string[],
): string[] {
  const listed = locale.languages.map(({ name }) => name).filter((name) => known.includes(name));
  return [...listed.filter((name) => name === locale.default_language), ...listed.filter((name) => name !== locale.default_language)];
}
