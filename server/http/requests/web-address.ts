/** The server itself calls these addresses, and the traffic does not cross a network. */
export const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

export const isHttps = (url: string | null): boolean => url?.toLowerCase().startsWith('https:') ?? false;
