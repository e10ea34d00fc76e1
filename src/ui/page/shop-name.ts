import { LOOK_METAS } from '#core/domain/brand/brand-head.ts';

const contentOf = (name: string): string | null => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** The shop's name as the first HTML says it, before its settings are known; '' where no server wrote it. */
export const shopName = (): string => contentOf('application-name') ?? '';

/** What the first HTML says of the shop's look. */
export const servedLook = () => ({
  name: shopName(),
  logo: contentOf(LOOK_METAS.logo),
  frontPageImage: contentOf(LOOK_METAS.frontPageImage),
  frontPageImagePhone: contentOf(LOOK_METAS.frontPageImagePhone),
});
