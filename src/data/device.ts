/** Everything that a command or a hook needs, for the owner who is on the device now. */
import type { LeftLines } from './cart/left-lines.ts';
import type { DeviceDatabase } from './db/device-database.ts';
import type { OwnerDatabase } from './db/owner-database.ts';
import type { DevicePorts } from './device-ports.ts';
import type { Failures } from './failures.ts';
import type { Leaving } from './leave-device.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Owner } from './owner.ts';
import type { Refreshes } from './refreshes.ts';
import type { Sender } from './net/sender.ts';

export interface Device extends Pick<DevicePorts, 'clock' | 'random' | 'timers' | 'caches' | 'language' | 'cartWords' | 'report'> {
  readonly owner: Owner;
  readonly db: OwnerDatabase;
  readonly deviceDb: DeviceDatabase;
  readonly outbox: Outbox;
  readonly sender: Sender;
  readonly leftLines: LeftLines;
  /** Commands that failed on this device. */
  readonly failures: Failures;
  /** Fires when what is shown should be read again. */
  readonly refreshes: Refreshes;
  /**
   * Opens another owner's database and makes that the device everybody sees; this one is closed.
   * @param asOf what `forgotten.count` was when the shop was asked who is signed in: after a sign-out since then the answer is void
   */
  switchOwner(next: Owner, asOf?: number): Promise<Device>;
  /** Ends the stay of a device's owner. Answers the new visitor's device, without waiting for what is removed. */
  leave(device: Device, leaving: Leaving): Promise<Device>;
}
