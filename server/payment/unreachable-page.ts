/** Stands in for a provider that cannot be reached: the browser has left the app, so the words are in a page. */
import { paths } from '../../core/contract/paths.ts';
import { orderReference } from '../../core/domain/order-reference.ts';
import { serverLanguage } from '../http/request-language.ts';
import { escapeHtml } from './escape-html.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };
import type { PaymentRequest } from './payment-provider.ts';

const WORDS = { en, nb, sv } as const;

export function unreachablePage({ lang: wanted, shopName, orderUuid, transactionUuid }: PaymentRequest): string {
  const lang = serverLanguage(wanted);
  const words = WORDS[lang];
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${words.unreachableTitle} – ${shopName}`)}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/payment/sandbox.css">
</head>
<body>
<main>
<h1>${escapeHtml(words.unreachableTitle)}</h1>
<p>${escapeHtml(words.unreachableText.replace('{reference}', () => orderReference(orderUuid)))}</p>
<p><a href="${paths.payment(transactionUuid)}">${escapeHtml(words.unreachableAgain)}</a></p>
<p><a href="${paths.order(orderUuid)}">${escapeHtml(words.unreachableOrders)}</a></p>
</main>
</body>
</html>
`;
}
