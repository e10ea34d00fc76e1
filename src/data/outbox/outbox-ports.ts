import type { OwnerDatabase } from '../db/owner-database.ts';
import type { DevicePorts } from '../device-ports.ts';
import type { Sender } from '../net/sender.ts';
import type { SettleEffects } from './settle.ts';

/** The ports of the queue. */
export interface OutboxPorts extends Pick<DevicePorts, 'clock' | 'random' | 'timers' | 'locks' | 'report'> {
  readonly db: OwnerDatabase;
  readonly sender: Sender;
  readonly effects: SettleEffects;
}
