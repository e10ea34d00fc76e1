/** The server itself calls these, and nothing on the way can read them. */
export const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

export const isHttps = (url: string | null): boolean => url?.toLowerCase().startsWith('https:') ?? false;
