type NamedItem = { readonly [part in 'product' | 'catalogue' | 'template']: { readonly name: string } | null };

/**
 * What an item of a package is called, on its page, in the cart and in the mail: a catalogue by its own name, not by that of
 * the product that all catalogues are. '' for one without a name.
 */
export const itemName = ({ product, catalogue, template }: NamedItem): string => catalogue?.name || product?.name || template?.name || '';
