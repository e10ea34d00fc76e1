/** The shop's name as the first HTML says it, before its settings are known; '' where no server wrote it. */
export const shopName = (): string => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
