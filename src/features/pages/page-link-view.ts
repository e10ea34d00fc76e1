/** The target of a link on a shop's page. The shop's content is not trusted with addresses that run a script. */
export type PageLinkTarget = { readonly kind: 'here'; readonly to: string } | { readonly kind: 'elsewhere'; readonly href: string };

const ELSEWHERE = /^(https?:\/\/|mailto:|tel:)\S+$/i;
/** A browser reads '//host' and '/\host' as another host. */
const HERE = /^(\/(?![/\\])|[#?])/;

/** null when the address cannot be opened; the text is then shown without a link. */
export function pageLinkTarget(link: string | null): PageLinkTarget | null {
  const address = link?.trim() ?? '';
  if (HERE.test(address)) return { kind: 'here', to: address };
  return ELSEWHERE.test(address) ? { kind: 'elsewhere', href: address } : null;
}
