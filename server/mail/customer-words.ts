/** What customers typed, in mails: it must neither look like the shop's own words nor lead anywhere. */

const NAME_MAX = 60;
/** An address of the web or of e-mail, or markup. 'Kari St. Olav' is a name, 'olav.example', 'olav。example' and '192.0.2.1' are none. */
const LEADS_AWAY = /[/:@<>]|\bwww\b|[.。]\p{L}{2,}|\d\.\d/iu;

/** The name as a mail shows it: one line. null: it is none, and the mail does without. */
export function nameInMail(name: string): string | null {
  const shown = name
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return shown !== '' && shown.length <= NAME_MAX && !LEADS_AWAY.test(shown) ? shown : null;
}
