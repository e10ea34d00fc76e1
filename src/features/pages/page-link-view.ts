/** Where a link of a shop's page leads. Words of a shop are not trusted with anything that runs. */
export type PageLinkTarget = { readonly kind: 'here'; readonly to: string } | { readonly kind: 'elsewhere'; readonly href: string };

const ELSEWHERE = /^(https?:\/\/|mailto:|tel:)\S+$/i;
/** '//host' and '/\host' are other hosts to a browser. */
const HERE = /^(\/(?![/\\])|[#?])/;

/** null: nothing that can be opened; the words then stand there without a link. */
export function pageLinkTarget(link: string | null): PageLinkTarget | null {
  const address = link?.trim() ?? '';
  if (HERE.test(address)) return { kind: 'here', to: address };
  return ELSEWHERE.test(address) ? { kind: 'elsewhere', href: address } : null;
}
