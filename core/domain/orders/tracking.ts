/** A carrier's tracking of a parcel: a number, or an https address (BEY-07). */

/** The format of carriers: letters, digits and separators. */
const NUMBER = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./_-]{0,58}[\p{L}\p{N}])?$/u;
const ADDRESS_MAX = 500;
/** Without a user name, which could hide the host. */
const ADDRESS = /^https:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/u;

/** @returns the address to open; null: it is not an https address */
export const trackingAddress = (text: string): string | null => (text.length <= ADDRESS_MAX && ADDRESS.test(text) ? text : null);

export const isTracking = (text: string): boolean => NUMBER.test(text) || trackingAddress(text) !== null;
