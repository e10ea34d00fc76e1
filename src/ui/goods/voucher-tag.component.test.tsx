import { page } from 'vitest/browser';
import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import common from '#src/i18n/locales/nb/start/common.json';
import errors from '#src/i18n/locales/nb/start/errors.json';
import { VoucherTag } from './voucher-tag.tsx';

let host: HTMLElement;
let root: Root;
beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'nb', resources: { nb: { common, errors } } });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

const none = () => undefined;
const show = (isCredit: boolean) =>
  root.render(
    <VoucherTag
      cart={{
        rebate: { kind: 'amount', value: 50_000, minimumTotal: 0, isCredit },
        rebateResult: { state: 'applied', missing: 0 },
        orderLines: [{ type: 1, linePrice: -29_900 } as OrderLine],
      }}
      code="K7XQ2M9ABD"
      currency="NOK"
      isSending={false}
      error={null}
      onTakeOff={none}
      onReplace={none}
    />,
  );

test('[BIZ-07] prepaid credit states the rest, and another voucher states none', async () => {
  show(true);
  await expect.element(page.getByText('Forhåndsbetalt beløp K7XQ2M9ABD', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent(/^201\s*kr står igjen|^kr\s*201 står igjen/);
  show(false);
  await expect.element(page.getByText('Rabattkode K7XQ2M9ABD', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
