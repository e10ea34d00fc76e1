/** What commands and hooks work with, for the owner who is on the device now. A function takes the part that it needs. */
import type { LeftLines } from './cart/left-lines.ts';
import type { DeviceDatabase } from './db/device-database.ts';
import type { OwnerDatabase } from './db/owner-database.ts';
import type { DevicePorts } from './device-ports.ts';
import type { Failures } from './failures.ts';
import type { Leaving } from './leave-device.ts';
import type { Sender } from './net/sender.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Owner } from './owner.ts';
import type { Refreshes } from './refreshes.ts';

/** What is stored on this device. */
export interface DeviceStores {
  readonly owner: Owner;
  /** Rows of this owner. */
  readonly db: OwnerDatabase;
  /** Rows of the device: who is on it, who left it. */
  readonly deviceDb: DeviceDatabase;
}

/** The two ways to the shop: a queued change, and a request that is answered now. */
interface ShopLink {
  readonly outbox: Outbox;
  readonly sender: Sender;
}

/** What screens are told beside the rows. */
interface Signals {
  readonly leftLines: LeftLines;
  /** Commands that failed on this device. */
  readonly failures: Failures;
  /** Fires when what is shown should be read again. */
  readonly refreshes: Refreshes;
}

/** Changes of the owner. */
interface OwnerChanges {
  /**
   * Opens another owner's database and makes that the device of every screen; this one is closed.
   * @param asOf what `forgotten.count` was when the shop was asked who is signed in: after a sign-out since then the answer is void
   */
  switchOwner(next: Owner, asOf?: number): Promise<Device>;
  /** Ends the stay of a device's owner. Answers the new visitor's device, without waiting for what is removed. */
  leave(device: Device, leaving: Leaving): Promise<Device>;
}

type Ports = Pick<DevicePorts, 'clock' | 'random' | 'timers' | 'caches' | 'language' | 'cartWords' | 'report'>;

export interface Device extends DeviceStores, ShopLink, Signals, OwnerChanges, Ports {}
