/**
 * A page of the server's own, where the browser is outside the app: on its way to a payment, or at a link for the
 * operator.
 */
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { escapeHtml } from './escape-html.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const MESSAGES = { en, nb, sv } as const;
type MessageKey = keyof typeof en;

interface MessageLink {
  readonly href: string;
  readonly text: MessageKey;
  /** The most likely choice: it looks like a button. */
  readonly isMain?: boolean;
}

/** The shop and the language of the page. */
export interface ShopPage {
  readonly lang: string;
  readonly shopName: string;
  /** A shop without real payments; each of its pages says so (BIZ-03). */
  readonly isTestShop: boolean;
}

interface MessagePage extends ShopPage {
  readonly title: MessageKey;
  readonly text: MessageKey;
  /** Reference of an order, {reference} in the text. */
  readonly reference?: string;
  readonly links: readonly MessageLink[];
  /** A button that makes a change: it posts the token. */
  readonly form?: { readonly action: string; readonly token: string; readonly text: MessageKey };
}

export function messagePage({ lang: wanted, shopName, isTestShop, title, text, reference = '', links, form }: MessagePage): string {
  const lang = serverLanguage(wanted);
  const messages = MESSAGES[lang];
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${messages[title]} – ${shopName}`)}</title>
<link rel="icon" href="/brand/icon-64.png" type="image/png">
<link rel="stylesheet" href="/payment/sandbox.css">
<link rel="stylesheet" href="/brand/style.css">
</head>
<body>
<main>
${isTestShop ? `<p class="label">${escapeHtml(messages.testShop)}</p>\n` : ''}<h1>${escapeHtml(messages[title])}</h1>
<p>${escapeHtml(messages[text].replace('{reference}', () => reference))}</p>
${links.map((link) => `<p><a href="${link.href}"${link.isMain === true ? ' class="main"' : ''}>${escapeHtml(messages[link.text])}</a></p>`).join('\n')}
${form ? formOf(form, messages) : ''}
</main>
</body>
</html>
`;
}

const formOf = ({ action, token, text }: NonNullable<MessagePage['form']>, messages: Readonly<Record<MessageKey, string>>): string =>
  `<form method="post" action="${action}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit" class="cancel">${escapeHtml(messages[text])}</button>
</form>`;
