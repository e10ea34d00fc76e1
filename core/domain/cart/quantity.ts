/** Rules for quantities on the buy screen (EDT-15) and in the cart (CRT-03). */
import type { OrderLine } from '#core/contract/entities.ts';

/** Plus on the buy screen: at least the minimum. */
export const plusQuantity = (current: number, minimum: number): number => Math.max(current + 1, minimum);

/** Minus on the buy screen: from the minimum to 0, never below. */
export const minusQuantity = (current: number, minimum: number): number => (current - 1 < minimum ? 0 : current - 1);

/** A typed quantity on the buy screen: anything but a whole number from 0 on is 0. */
export function typedQuantity(typed: string): number {
  const quantity = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0;
  return Number.isSafeInteger(quantity) ? quantity : 0;
}

/** When the field on the buy screen loses the focus, a quantity below the minimum becomes 0. */
export const quantityOnBlur = (quantity: number, minimum: number): number =>
  Number.isInteger(quantity) && quantity >= minimum ? quantity : 0;

/** A line can be added only from the minimum on. */
export const canAddQuantity = (quantity: number, minimum: number): boolean => quantity >= Math.max(1, minimum);

export interface QuantityRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** A maximum of null means no limit. */
export interface QuantityLimits {
  readonly minimum: number;
  readonly maximum: number | null;
}

/** The limits shown beside the field; null: the minimum is one and there is no maximum. */
export function saidLimits({ minimum, maximum }: QuantityLimits): 'atLeast' | 'atMost' | 'between' | null {
  if (maximum === null) return minimum > 1 ? 'atLeast' : null;
  return minimum > 1 ? 'between' : 'atMost';
}

/** A typed quantity above the maximum, which is lowered with a message. */
export const isLowered = (typed: string, maximum: number): boolean => Number(typed) > maximum;

/** The cart's quantity list: up to the maximum, or to a hundred more than now if there is none (D1 §5). */
export function cartQuantityRange(line: Pick<OrderLine, 'minimumQuantity' | 'maximumQuantity' | 'quantity'>): QuantityRange {
  const minimum = Math.max(1, line.minimumQuantity);
  return { minimum, maximum: Math.max(minimum, line.maximumQuantity ?? line.quantity + 100) };
}

/** The cart's quantity for a chosen or typed value. An invalid or too low value becomes the minimum. */
export function cartQuantity(value: string | number, range: QuantityRange): number {
  const quantity = typeof value === 'number' ? value : Number(value.trim() === '' ? Number.NaN : value);
  if (!Number.isInteger(quantity) || quantity < range.minimum) return range.minimum;
  return Math.min(quantity, range.maximum);
}
