const NAME_MAX = 60;

/**
 * Who a mail to a stranger says it is from. A name is whatever a customer typed: one that holds an address or is too
 * long to be a name would make the shop carry somebody's advertisement.
 */
export function senderName(name: string, email: string): string {
  const shown = name.replace(/\s+/gu, ' ').trim();
  const isName = shown !== '' && shown.length <= NAME_MAX && !/[/:@<>]|\bwww\b|\.\p{L}{2,}/iu.test(shown);
  return isName ? shown : email;
}
