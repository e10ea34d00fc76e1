import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { sendEmailLink } from '#src/data/commands/account/send-email-link.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmailLinkNotice } from '#src/ui/status/email-link-notice.tsx';
import { isHeld } from './use-checkout.ts';

/** Causes that only a new checkout solves: it shows the products on sale at their present prices. */
const STALE = [
  'checkout.cart_changed',
  'checkout.total_not_shown',
  'checkout.day_changed',
  'checkout.expired',
  'checkout.not_found',
  'checkout.empty',
  'checkout.delivery_option_not_found',
  'checkout.payment_option_not_found',
  'cart.retouch_without_goods',
] as const;

export const isStale = (cause: AppError): boolean => STALE.some((code) => code === cause.code);

/** The action for a refused step, where pressing the same button again would not help. */
export function WayOn({ cause, onAgain }: { readonly cause: AppError; readonly onAgain: () => void }) {
  const { t } = useTranslation('checkout');
  const device = useDevice();
  if (isStale(cause))
    return (
      <Button variant="secondary" icon="refresh" onClick={onAgain}>
        {t('startAgain')}
      </Button>
    );
  if (cause.code === 'account.email_not_verified') return <EmailLinkNotice sendLink={() => sendEmailLink(device)} kind="warning" />;
  if (!isHeld(cause)) return null;
  return (
    <>
      <p>{t('takeOut')}</p>
      <ButtonLink variant="secondary" icon="cart" to={paths.cart()}>
        {t('toCart')}
      </ButtonLink>
    </>
  );
}
