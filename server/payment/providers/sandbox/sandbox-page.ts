/** The sandbox's page: plain HTML with forms, so that it works without scripts and under the strict policy. */
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { escapeHtml } from '#server/payment/pages/escape-html.ts';
import en from '#server/payment/pages/locales/en.json' with { type: 'json' };
import nb from '#server/payment/pages/locales/nb.json' with { type: 'json' };
import sv from '#server/payment/pages/locales/sv.json' with { type: 'json' };
import type { PaymentRequest } from '#server/payment/payment-provider.ts';

const WORDS = { en, nb, sv } as const;

/** Values that the buttons send. */
export const SANDBOX_ACTIONS = ['pay', 'decline', 'cancel'] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];

export const sandboxPath = (transactionUuid: string): string => `/m/shopping-cart/checkout/payment/${transactionUuid}/sandbox`;

export function sandboxPage(request: PaymentRequest): string {
  const lang = serverLanguage(request.lang);
  const words = WORDS[lang];
  const amount = formatMinor(request.amount, request.currency, lang);
  const button = (action: SandboxAction, text: string) =>
    `<button type="submit" name="action" value="${action}" class="${action}">${escapeHtml(text)}</button>`;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${words.title} – ${request.shopName}`)}</title>
<link rel="icon" href="/brand/icon-64.png" type="image/png">
<link rel="stylesheet" href="/payment/sandbox.css">
<link rel="stylesheet" href="/brand/style.css">
</head>
<body>
<main>
<p class="label">${escapeHtml(words.label)}</p>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.notice)}</p>
${request.wasDeclined ? `<p class="declined" role="alert">${escapeHtml(words.declined)}</p>` : ''}
<dl>
<dt>${escapeHtml(words.order)}</dt><dd>${escapeHtml(orderReference(request.orderUuid))}</dd>
<dt>${escapeHtml(words.amount)}</dt><dd>${escapeHtml(amount)}</dd>
${request.arrives === null ? '' : `<dt>${escapeHtml(words.delivery)}</dt><dd>${escapeHtml(request.arrives)}</dd>`}
</dl>
<form method="post" action="${sandboxPath(request.transactionUuid)}">
<input type="hidden" name="token" value="${escapeHtml(request.formToken)}">
${button(
  'pay',
  (request.wasDeclined ? words.tryAgain : words.pay).replace('{amount}', () => amount),
)}
${button('decline', words.decline)}
${button('cancel', words.cancel)}
</form>
</main>
</body>
</html>
`;
}
