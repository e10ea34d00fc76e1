type NamedItem = { readonly [part in 'product' | 'catalogue' | 'template']: { readonly name: string } | null };

/**
 * The name of a package's item on its page, in the cart and in the mail. A catalogue has its own name, not that of the
 * product shared by all catalogues. '' for an item without a name.
 */
export const itemName = ({ product, catalogue, template }: NamedItem): string => catalogue?.name || product?.name || template?.name || '';
