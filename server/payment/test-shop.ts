import { isHttps } from '../http/requests/web-address.ts';

/** The test card is enabled although customers come by https: each page says so. */
export const isTestShop = ({
  sandboxPayments,
  publicUrl,
}: {
  readonly sandboxPayments: boolean;
  readonly publicUrl: string | null;
}): boolean => sandboxPayments && isHttps(publicUrl);
