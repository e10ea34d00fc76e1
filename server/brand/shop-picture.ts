import type { Services } from '#server/services.ts';

/** The shop's icon or logo. A picture of another site is not fetched. */
export async function readShopPicture({ media }: Pick<Services, 'media'>, address: string | null): Promise<Buffer | null> {
  if (!address?.startsWith('/')) return null;
  const key = address.slice(1);
  return (await media.exists(key)) ? media.read(key) : null;
}
