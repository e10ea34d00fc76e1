/**
 * The version of a picture that its buyer gets (KEP-02). Retouch is sold once per customer and picture, so it applies
 * to the order that paid for it and to every later one. Download, prints, receipts and exports use these functions.
 */

/** in_retouch: the retouched picture is bought and not done yet. */
export type PictureVersion = 'original' | 'in_retouch' | 'retouched';

export interface BoughtRetouch {
  readonly orderUuid: string;
  /** The time of its order's payment. */
  readonly boughtAtMs: number;
  readonly isBack: boolean;
}

export interface OrderedGoods {
  readonly orderUuid: string;
  readonly orderedAtMs: number;
}

/** @param retouch of the customer who ordered; null: they have not bought any for this picture */
export function printVersion(goods: OrderedGoods, retouch: BoughtRetouch | null): PictureVersion {
  // An order from before the retouch is printed as the customer approved it.
  return retouch === null || isBefore(goods, retouch) ? 'original' : versionNow(retouch);
}

/**
 * A file can be downloaded again: a file that was bought before the retouch is replaced by the retouched picture as
 * soon as that is done.
 */
export function fileVersion(file: OrderedGoods, retouch: BoughtRetouch | null): PictureVersion {
  return retouch === null || (isBefore(file, retouch) && !retouch.isBack) ? 'original' : versionNow(retouch);
}

const versionNow = ({ isBack }: BoughtRetouch): PictureVersion => (isBack ? 'retouched' : 'in_retouch');

const isBefore = (goods: OrderedGoods, retouch: BoughtRetouch): boolean =>
  goods.orderUuid !== retouch.orderUuid && goods.orderedAtMs < retouch.boughtAtMs;

interface Size {
  readonly width: number;
  readonly height: number;
}

export type RetouchedSizeProblem = 'other_aspect' | 'too_small';

/** Crops are fractions of the picture, so they fit only a file with the same proportions. A program may round by a pixel or two. */
const ROUNDING_PX = 2;
const ROUNDING_SHARE = 0.002;

/** @param needed pixel size at which the order's goods lose nothing against the original */
export function retouchedSizeProblem(original: Size, needed: Size, retouched: Size): RetouchedSizeProblem | null {
  const expected = (retouched.width * original.height) / original.width;
  if (Math.abs(retouched.height - expected) > Math.max(ROUNDING_PX, expected * ROUNDING_SHARE)) return 'other_aspect';
  const isLarge = retouched.width >= needed.width - ROUNDING_PX && retouched.height >= needed.height - ROUNDING_PX;
  return isLarge ? null : 'too_small';
}
