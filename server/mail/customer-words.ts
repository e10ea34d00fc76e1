/** Text that customers typed, in mails. It must neither look like the shop's own text nor become a link. */

const NAME_MAX = 60;
/** Web addresses, e-mail addresses and markup. 'Kari St. Olav' is a name; 'olav.example', 'olav。example' and '192.0.2.1' are not. */
const LEADS_AWAY = /[/:@<>]|\bwww\b|[.。]\p{L}{2,}|\s[.。]\s|\d\.\d/iu;
/** Addresses written in words: 'olav dot com', 'olav [.] com', 'olav(punktum)no'. */
const SPELT_ADDRESS =
  /[[({]\s*(?:[.。]|dot|at|punkt|punktum|prikk)\s*[\])}]|\b(?:dot|punktum|prikk)\s+(?:com|net|org|info|app|shop|eu|no|se|dk)\b/iu;
/** More digits than a name has, for example a telephone number. */
const DIGITS_MAX = 4;

/** The name in one line, as a mail shows it. null: it is not a name, and the mail leaves it out. */
export function nameInMail(name: string): string | null {
  const shown = name
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return shown !== '' && shown.length <= NAME_MAX && !leadsAway(shown) ? shown : null;
}

const leadsAway = (text: string): boolean =>
  LEADS_AWAY.test(text) || SPELT_ADDRESS.test(text) || (text.match(/\p{Nd}/gu) ?? []).length > DIGITS_MAX;

/** Whether it contains the shop's name in any spelling. */
export function namesShop(name: string, shop: string): boolean {
  const letters = lettersOf(shop);
  return letters !== '' && lettersOf(name).includes(letters);
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '');
