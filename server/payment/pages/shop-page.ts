import type { Services } from '#server/services.ts';
import { isTestShop } from '../test-shop.ts';
import type { ShopPage } from './message-page.ts';

export const shopPage = ({ config }: Pick<Services, 'config'>, lang: string, shopName: string): ShopPage => ({
  lang,
  shopName,
  isTestShop: isTestShop(config),
});
