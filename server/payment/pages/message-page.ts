/** A page of the server's own: the browser has left the app for the payment, so the words are in a page. */
import { serverLanguage } from '../http/requests/request-language.ts';
import { escapeHtml } from './escape-html.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const MESSAGES = { en, nb, sv } as const;
type MessageKey = keyof typeof en;

interface MessagePage {
  readonly lang: string;
  readonly shopName: string;
  readonly title: MessageKey;
  readonly text: MessageKey;
  /** In the text as {reference}. */
  readonly reference: string;
  readonly links: readonly { readonly href: string; readonly text: MessageKey }[];
}

export function messagePage({ lang: wanted, shopName, title, text, reference, links }: MessagePage): string {
  const lang = serverLanguage(wanted);
  const messages = MESSAGES[lang];
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${messages[title]} – ${shopName}`)}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/payment/sandbox.css">
</head>
<body>
<main>
<h1>${escapeHtml(messages[title])}</h1>
<p>${escapeHtml(messages[text].replace('{reference}', () => reference))}</p>
${links.map((link) => `<p><a href="${link.href}">${escapeHtml(messages[link.text])}</a></p>`).join('\n')}
</main>
</body>
</html>
`;
}
