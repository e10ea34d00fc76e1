/** What customers typed, in mails: it must neither look like the shop's own words nor lead anywhere. */

const NAME_MAX = 60;
/** An address of the web or of e-mail, or markup. 'Kari St. Olav' is a name, 'olav.example', 'olav。example' and '192.0.2.1' are none. */
const LEADS_AWAY = /[/:@<>]|\bwww\b|[.。]\p{L}{2,}|\s[.。]\s|\d\.\d/iu;
/** Signs of an address in words: 'olav dot com', 'olav [.] com', 'olav(punktum)no'. */
const SPELT_ADDRESS =
  /[[({]\s*(?:[.。]|dot|at|punkt|punktum|prikk)\s*[\])}]|\b(?:dot|punktum|prikk)\s+(?:com|net|org|info|app|shop|eu|no|se|dk)\b/iu;
/** More figures than a name has: a number to call. */
const DIGITS_MAX = 4;

/** The name as a mail shows it: one line. null: it is none, and the mail does without. */
export function nameInMail(name: string): string | null {
  const shown = name
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return shown !== '' && shown.length <= NAME_MAX && !leadsAway(shown) ? shown : null;
}

const leadsAway = (text: string): boolean =>
  LEADS_AWAY.test(text) || SPELT_ADDRESS.test(text) || (text.match(/\p{Nd}/gu) ?? []).length > DIGITS_MAX;

/** It holds the shop's name, in whatever spelling. */
export function namesShop(name: string, shop: string): boolean {
  const letters = lettersOf(shop);
  return letters !== '' && lettersOf(name).includes(letters);
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '');
