/** A child's first name: the text before the first space. */
export const firstName = (name: string): string => name.trim().split(' ', 1)[0] ?? '';
