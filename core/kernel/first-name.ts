/** What a child is called: all before the first space. */
export const firstName = (name: string): string => name.trim().split(' ', 1)[0] ?? '';
