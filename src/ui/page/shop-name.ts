import type { Settings } from '#core/contract/settings.ts';
import { LOOK_METAS } from '#core/domain/brand/brand-head.ts';
import { SERVED_SETTINGS } from '#core/domain/brand/served-page.ts';

const contentOf = (name: string): string | null => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** The shop's name from the first HTML, before its settings are known; '' when no server has written it. */
export const shopName = (): string => contentOf('application-name') ?? '';

/** The shop's look from the first HTML. */
export const servedLook = () => ({
  name: shopName(),
  logo: contentOf(LOOK_METAS.logo),
  frontPageImage: contentOf(LOOK_METAS.frontPageImage),
  frontPageImagePhone: contentOf(LOOK_METAS.frontPageImagePhone),
});

/** The settings with which the server has rendered the page; null when it shows none. */
export function servedSettings(): Settings | null {
  const text = document.getElementById(SERVED_SETTINGS)?.textContent ?? '';
  // Written by the server of this build (server/http/files/served-page.ts).
  return text === '' ? null : (JSON.parse(text) as Settings);
}
