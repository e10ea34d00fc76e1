/**
 * The place of the newest state of the customer's work (OFF-12).
 * shop: the shop has the shown state. device: the shop has an older state. device-only: the shop has none.
 * failed: it could not be sent, and stays on this device. refused: the shop refuses it, and only this device has it.
 */
export type WhereKept = 'shop' | 'device' | 'device-only' | 'failed' | 'refused';
