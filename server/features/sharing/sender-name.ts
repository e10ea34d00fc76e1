const NAME_MAX = 60;

/**
 * The sender's name in an invitation. Customers type their names freely, and a name that contains an address or is
 * very long could make the shop mail an advertisement. The e-mail address is used instead.
 */
export function senderName(name: string, email: string): string {
  const shown = name.replace(/\s+/gu, ' ').trim();
  const isName = shown !== '' && shown.length <= NAME_MAX && !/[/:@<>]|\bwww\b|\.\p{L}{2,}/iu.test(shown);
  return isName ? shown : email;
}
