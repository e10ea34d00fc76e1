/** `keepsake-device`: what the device stores independently of the owner. */
import type { Table } from 'dexie';
import * as z from 'zod/mini';
import { OwnerSchema } from '../owner.ts';
import { ForgottenRowSchema, NOTHING_FORGOTTEN, type ForgottenRow } from './forgotten-owners.ts';
import { PageDatabase } from './page-database.ts';
import { watchRows } from './failing-storage/watch-rows.ts';
import { withReopen } from './with-reopen.ts';
import { NO_SHARED_STAYS, SharedStaysSchema, type SharedStays } from '../shared-stays.ts';

/** `isKnown`: the server has started a session for it. The first versions did not store this; starting a session again changes nothing. */
const AnonymousOwnerSchema = z.object({ uuid: z.uuid(), secret: z.string(), isKnown: z._default(z.boolean(), false) });
export type AnonymousOwner = z.infer<typeof AnonymousOwnerSchema>;

/** One row; `choices` are small settings of the device (desktop version, consent). */
export const DeviceStateSchema = z.object({
  key: z.literal('device'),
  lastOwner: z.nullable(OwnerSchema),
  /** The anonymous user that this device made; the secret proves to the server that it is the same device. */
  anonymous: z.nullable(AnonymousOwnerSchema),
  choices: z.record(z.string(), z.unknown()),
  /** Sign-outs that the server has not received yet. They are sent before any other request. */
  tombstones: z.array(z.object({ ownerUuid: z.uuid(), opId: z.uuid(), atMs: z.int() })),
});
export type DeviceState = z.infer<typeof DeviceStateSchema>;

export const EMPTY_DEVICE: DeviceState = { key: 'device', lastOwner: null, anonymous: null, choices: {}, tombstones: [] };

/** A picture that was shared to the app. It waits here until an owner who may have pictures adds it to their uploads. */
export const SharedFileSchema = z.object({
  /** Its local id as an upload, so that adding it twice adds one upload. */
  localId: z.uuid(),
  name: z.string(),
  file: z.custom<Blob>((value) => value instanceof Blob),
  sharedAtMs: z.int(),
  /** The customer who opened the file with the app, which another site cannot do. Absent: the app asks whether it is the customer's. */
  openedBy: z.optional(z.uuid()),
  /**
   * The customer who was signed in when the file was shared; no other customer sees it. Another site may have sent it,
   * so the app asks for confirmation.
   */
  sharedWith: z.optional(z.uuid()),
});
export type SharedFile = z.infer<typeof SharedFileSchema>;

/** The likely owner of the file. undefined: no customer was signed in. */
export const customerOf = ({ openedBy, sharedWith }: Pick<SharedFile, 'openedBy' | 'sharedWith'>): string | undefined =>
  openedBy ?? sharedWith;

/** The present owner, the databases that must be removed, and who shares the device: they change in one transaction. */
export interface DeviceRows {
  readonly state: DeviceState;
  readonly forgotten: ForgottenRow;
  readonly stays: SharedStays;
}

/** Without `stays` that row does not change. */
export type ChangedRows = Omit<DeviceRows, 'stays'> & Partial<Pick<DeviceRows, 'stays'>>;

/** A sign-out that is under way (sync/unfinished-leaving.ts). null: none is. */
const LeavingRowSchema = z.object({ key: z.literal('leaving'), note: z.nullable(z.string()) });
type LeavingRow = z.infer<typeof LeavingRowSchema>;

export class DeviceDatabase extends PageDatabase {
  declare readonly device: Table<DeviceState | ForgottenRow | SharedStays | LeavingRow, string>;
  declare readonly shared: Table<SharedFile, string>;

  constructor() {
    super('keepsake-device', 3);
    this.version(1).stores({ device: 'key' });
    this.version(2).stores({ device: 'key', shared: 'localId' });
    // The same tables. From this version on, owners' databases are in buckets (owner-storage.ts). A tab of an earlier
    // version must reload, because it would look outside of the buckets and create a second database.
    this.version(3);
  }

  /** The device's row. A device whose row cannot be read counts as new. */
  async readState(): Promise<DeviceState> {
    const parsed = DeviceStateSchema.safeParse(await withReopen(this, () => this.device.get('device')));
    return parsed.success ? parsed.data : EMPTY_DEVICE;
  }

  async readForgotten(): Promise<ForgottenRow> {
    const parsed = ForgottenRowSchema.safeParse(await withReopen(this, () => this.device.get('forgotten')));
    return parsed.success ? parsed.data : NOTHING_FORGOTTEN;
  }

  async readStays(): Promise<SharedStays> {
    const parsed = SharedStaysSchema.safeParse(await withReopen(this, () => this.device.get('shared-stays')));
    return parsed.success ? parsed.data : NO_SHARED_STAYS;
  }

  async readLeaving(): Promise<string | null> {
    const parsed = LeavingRowSchema.safeParse(await withReopen(this, () => this.device.get('leaving')));
    return parsed.success ? parsed.data.note : null;
  }

  /** Starts at once, and is on the disk before any later change of these rows. */
  writeLeaving(note: string | null): void {
    this.putNow('device', { key: 'leaving', note } satisfies LeavingRow, 'strict');
  }

  /** The three rows, read in one transaction. */
  async readRows(): Promise<DeviceRows> {
    return withReopen(this, () => this.transaction('r', this.device, () => this.rowsOfTransaction()));
  }

  private async rowsOfTransaction(): Promise<DeviceRows> {
    return { state: await this.readState(), stays: await this.readStays(), forgotten: await this.readForgotten() };
  }

  private write<T>(work: () => Promise<T>): Promise<T> {
    return this.runThroughFreeze(() => withReopen(this, work));
  }

  /** Changes the rows in one transaction; null: no change. Answers whether they were changed. */
  async changeRows(edit: (rows: DeviceRows) => ChangedRows | null): Promise<boolean> {
    return this.write(() =>
      this.transaction('rw', this.device, async () => {
        const next = edit(await this.rowsOfTransaction());
        if (next) await this.device.bulkPut([next.state, next.forgotten, ...(next.stays ? [next.stays] : [])]);
        return next !== null;
      }),
    );
  }

  /** Pictures that were shared to the app while this customer was signed in, and that they have not added yet. */
  async forgetShared(ownerUuid: string): Promise<void> {
    await this.write(() => this.shared.filter((file) => customerOf(file) === ownerUuid).delete());
  }

  /** Changes the list of databases that must be removed. */
  async changeForgotten(edit: (row: ForgottenRow) => ForgottenRow): Promise<void> {
    await this.changeRows(({ state, forgotten }) => ({ state, forgotten: edit(forgotten) }));
  }

  /** Calls with the row now and after each change, by this tab or another. */
  watch(onValue: (state: DeviceState) => void, onError: (error: unknown) => void): () => void {
    return watchRows(this, () => this.readState(), onValue, onError);
  }

  /** The same for the list of databases that must be removed. */
  watchForgotten(onValue: (row: ForgottenRow) => void, onError: (error: unknown) => void): () => void {
    return watchRows(this, () => this.readForgotten(), onValue, onError);
  }

  /** The same for the customers who share this device. */
  watchStays(onValue: (stays: SharedStays) => void, onError: (error: unknown) => void): () => void {
    return watchRows(this, () => this.readStays(), onValue, onError);
  }

  /** Changes the row in one transaction and answers what it now is. */
  async change(edit: (state: DeviceState) => DeviceState): Promise<DeviceState> {
    return this.write(() =>
      this.transaction('rw', this.device, async () => {
        const next = edit(await this.readState());
        await this.device.put(next);
        return next;
      }),
    );
  }
}
