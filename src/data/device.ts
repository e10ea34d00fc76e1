/** The parts of a device that commands and hooks use, for its present owner. A function takes the parts that it needs. */
import type { Clock } from '#core/kernel/ports.ts';
import type { RemovedLines } from './cart/removed-lines.ts';
import type { DeviceDatabase } from './db/device-database.ts';
import type { OwnerDatabase } from './db/owner-database.ts';
import type { Removal } from './db/unsent/held.ts';
import type { DevicePorts } from './device-ports.ts';
import type { Failures } from './failures.ts';
import type { Leaving } from './leave-device.ts';
import type { Sender } from './net/sender.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Owner } from './owner.ts';
import type { Refreshes } from './refreshes.ts';

/** The storage on this device. */
export interface DeviceStores {
  readonly owner: Owner;
  /** Rows of this owner. */
  readonly db: OwnerDatabase;
  /** Rows of the device: its present owner, and owners who left. */
  readonly deviceDb: DeviceDatabase;
}

/** The two ways to the shop: queued changes, and requests that wait for their answer. */
interface ShopLink {
  readonly outbox: Outbox;
  readonly sender: Sender;
  /** The time for the shop's rules: years, prices, deadlines. For its own plans and notes the device uses `clock`. */
  readonly shopClock: Clock;
  /** The shop's restore from a backup that its last answers named; undefined: none (docs/adr/0024). */
  newestRestore(): string | undefined;
}

/** Events for screens, besides the rows. */
interface Signals {
  readonly removedLines: RemovedLines;
  /** Commands that failed on this device. */
  readonly failures: Failures;
  /** The browser removed the storage under this page. */
  readonly removal: Removal;
  /** Fires when screens should read their answers again. */
  readonly refreshes: Refreshes;
}

/** Changes of the owner. */
interface OwnerChanges {
  /**
   * Opens another owner's database and makes it the device of every screen; this one is closed.
   * @param asOf the value of `forgotten.count` when the shop was asked who is signed in. If an owner has signed out
   * since, the answer is void
   * @param email of the customer
   */
  switchOwner(next: Owner, asOf?: number, email?: string): Promise<Device>;
  /** Signs an owner out of this device. Answers the new anonymous user's device without waiting for the removal. */
  leave(device: Device, leaving: Leaving): Promise<Device>;
  /** Ends the session at the shop, even if this device cannot write. */
  endSession(opId: string): Promise<void>;
}

type Ports = Pick<DevicePorts, 'clock' | 'random' | 'timers' | 'caches' | 'language' | 'cartTexts' | 'report' | 'leavingNote'>;

export interface Device extends DeviceStores, ShopLink, Signals, OwnerChanges, Ports {}
