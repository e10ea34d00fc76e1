/**
 * Where the newest state of a thing that the customer made is (OFF-12).
 * shop: the shop has it as it is shown. device: the shop has an older state of it. device-only: the shop has none.
 * failed: it did not get through, and stays on this device. refused: the shop does not take it, and only this device has it.
 */
export type WhereKept = 'shop' | 'device' | 'device-only' | 'failed' | 'refused';
