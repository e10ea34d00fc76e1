/** Shapes of the rows in the owner's database, version 2. A row that doesn't parse goes to the quarantine. */
import * as z from 'zod/mini';
import type { CallName } from '#core/operations/calls.ts';
import { laneKey } from '#core/operations/lane.ts';
import { type StoredName, storedNameOf } from '#core/operations/operations.ts';
import { DeliveryMethodTypeSchema } from '#core/contract/delivery.ts';
import { DraftSchema } from '#core/contract/drafts.ts';
import { CartSchema, SubjectSchema } from '#core/contract/entities.ts';
import { PackageSchema } from '#core/contract/shop.ts';
import { PictureSchema } from '#core/contract/picture-sets.ts';
import { TemplateDataSchema } from '#core/contract/template-format.ts';
import { GoneEntriesRowSchema } from './row-parts/gone-entries-row.ts';
import { OwnDatesRowSchema } from './row-parts/own-dates-row.ts';
import { PreparedRowSchema } from './row-parts/prepared-row.ts';
import { RestoreRowSchema } from './row-parts/restore-row.ts';
import { OrderingRowSchema } from './row-parts/ordering-row.ts';
import { SeenCartRowSchema } from './row-parts/seen-cart-row.ts';
import { StoredErrorSchema } from './row-parts/stored-error.ts';

/** orElse(schema, value): an unreadable field becomes that value. */
const orElse = z.catch;

/** The reason of a failure only explains it, so an unreadable one is dropped. */
const NoteSchema = orElse(z.nullable(StoredErrorSchema), null);
/** Attempts and times only decide how soon a retry happens, so an unreadable one becomes 0. */
const CountSchema = orElse(z.int(), 0);

/** Rows are read by key or by name, so a row of another version's call is never read and its name is not checked. */
const CallNameSchema = z.custom<CallName>((name) => typeof name === 'string');

/** A parsed answer of a `cached` call, by call and parameters. */
export const AnswerRowSchema = z.object({
  key: z.string(),
  call: CallNameSchema,
  value: z.unknown(),
  readAtMs: z.int(),
  /** Written by earlier versions. */
  folds: z.optional(z.int()),
  /** Language of the request. In another language the answer is shown only until the shop has answered again. */
  language: z.optional(z.string()),
});
export type AnswerRow = z.infer<typeof AnswerRowSchema>;

/** The server's cart as last read. One row. */
export const CartRowSchema = z.object({ key: z.literal('cart'), cart: CartSchema, readAtMs: z.int() });
export type CartRow = z.infer<typeof CartRowSchema>;

/** The instance before a step, with its template if the step changed the template. */
const SnapshotSchema = z.object({
  ...TemplateDataSchema.shape,
  template: z.optional(z.object({ uuid: z.uuid(), version: z.int() })),
});
/** Undo and redo of an editor draft, the newest last in both. */
export const UndoHistorySchema = z.object({ past: z.array(SnapshotSchema), future: z.array(SnapshotSchema) });
export type UndoHistory = z.infer<typeof UndoHistorySchema>;

/**
 * An editor draft's view state. It is not sent and not part of undo. seenPartIds: parts seen since their last change on
 * another device (BEY-03).
 */
const DraftViewStateSchema = z.object({
  seenPartIds: z.array(z.string()),
  view: z.enum(['page', 'form']),
  isNameAnswered: z.optional(z.boolean()), // Whether a name of one month is meant for all (EDT-08).
});
export type DraftViewState = z.infer<typeof DraftViewStateSchema>;

/** An editor draft. */
export const InstanceRowSchema = z.object({
  uuid: z.uuid(),
  draft: DraftSchema,
  /** An unreadable history becomes an empty one, because the draft is worth more than its undo. */
  history: orElse(UndoHistorySchema, { past: [], future: [] }),
  /** The server's revision as far as this device knows; 0: the server has none. */
  syncedRevision: z.int(),
  /** Set if the draft was changed in two places at once: the draft that this is the second version of, and the revision of that draft. */
  keptBeside: z.nullable(z.object({ of: z.uuid(), revision: z.int() })),
  /** The reason why the draft is back, if the server refused its product. */
  note: NoteSchema,
  /** The opId that adds it to the cart. The draft is hidden until the entry is refused, and deleted when it is confirmed. */
  inCartByOp: z.nullable(z.uuid()),
  /** The shop's revision before it was restored from a backup. `syncedRevision` is its present revision. */
  lostRevision: z.optional(z.int()),
  /** The draft was ordered or deleted on another device while it was changed here. It is now a draft of its own. */
  isGoneElsewhere: z.optional(z.boolean()),
  /** Absent: it was not opened here, or only by an earlier version of the app. */
  look: orElse(z.optional(DraftViewStateSchema), undefined),
});
export type InstanceRow = z.infer<typeof InstanceRowSchema>;

/** A package that is being edited. */
export const PackageDraftRowSchema = z.object({
  uuid: z.uuid(),
  package: PackageSchema,
  subject: SubjectSchema,
  quantity: z.int(),
  /** The line of the cart that this draft edits. */
  orderLineUuid: z.nullable(z.uuid()),
  savedAtMs: z.int(),
  note: NoteSchema,
  inCartByOp: z.nullable(z.uuid()),
  /** Its items are unchanged so far (keepPackage). */ isUntouched: z.optional(z.boolean()),
});
export type PackageDraftRow = z.infer<typeof PackageDraftRowSchema>;

const BlobSchema = z.custom<Blob>((value) => value instanceof Blob);

/** D2 §3: 0 pending, 1 uploading, 2 done, -1 failed. */
export const UploadStatusSchema = z.literal([0, 1, 2, -1]);

/** A picture of the customer's own. The editor uses its local id until the server's uuid is known. */
export const UploadRowSchema = z.object({
  localId: z.uuid(),
  /** The opId of its outbox entry, which exists once the picture has been prepared. */
  opId: z.uuid(),
  name: z.string(),
  /** Size of the file that was chosen. */
  bytes: z.int(),
  /** Pixels, upright; 0 until it is prepared. */
  width: z.int(),
  height: z.int(),
  /** Decoded and scaled down: it can be used and sent. */
  isPrepared: z.boolean(),
  /** How often its preparation was started. A picture that crashes the page each time is given up. */
  prepareAttempts: CountSchema,
  status: UploadStatusSchema,
  attempts: CountSchema,
  picture: z.nullable(PictureSchema),
  /** The shop's uuids for it before the shop was restored from a backup. */
  lostUuids: orElse(z.optional(z.array(z.string())), undefined),
  addedAtMs: CountSchema,
  error: NoteSchema,
});
export type UploadRow = z.infer<typeof UploadRowSchema>;

/** The picture files, in a table of their own because a put copies its blobs and the upload's row changes while it is sent. */
export const UploadFilesRowSchema = z.object({
  localId: z.uuid(),
  /** The file to send; null once the server has it. */
  file: z.nullable(BlobSchema),
  /** 2048 px, shown by the editor; null until it is prepared. */
  proxy: z.nullable(BlobSchema),
  /** 320 px; null until it is prepared, and for pictures that an older version prepared. */
  thumbnail: z.nullable(BlobSchema),
});
export type UploadFilesRow = z.infer<typeof UploadFilesRowSchema>;

/** A request as it goes over the wire. It is frozen at the first send, so that a retry is the same request. */
export const WireSchema = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string(),
  /** JSON; null: none, or the file of an upload. */
  body: z.nullable(z.string()),
  /** Local id of the upload whose file is the body. */
  uploadId: z.nullable(z.uuid()),
});
export type Wire = z.infer<typeof WireSchema>;

export const OutboxStateSchema = z.enum(['waiting', 'sending', 'parked', 'refused']);
export type OutboxState = z.infer<typeof OutboxStateSchema>;

/** The name of an operation that this version does not have is read as 'unknown'; the stored name is unchanged. */
const StoredNameSchema = z.pipe(z.string(), z.transform(storedNameOf));

const EntrySchema = z.object({
  seq: z.int(),
  opId: z.uuid(),
  owner: z.uuid(),
  call: StoredNameSchema,
  /** CallInput of the call. */
  input: z.unknown(),
  wire: z.nullable(WireSchema),
  lane: z.string(),
  /** opIds that must be confirmed first. */
  needs: z.array(z.uuid()),
  /** The opIds of these that only have to be sent first, whether they succeed or not. Absent: none. */
  after: z.optional(z.array(z.uuid())),
  /** parked: its retries are used up; it blocks its lane. refused: final; it blocks nothing and is listed until dismissed. */
  state: OutboxStateSchema,
  attempts: CountSchema,
  nextAttemptAtMs: CountSchema,
  lastError: NoteSchema,
  createdAtMs: CountSchema,
});
export type OutboxRow = z.infer<typeof EntrySchema>;

/**
 * An entry that was sent before is sent again even if only its frozen request can be read. The entries that it needed
 * were confirmed before it was frozen.
 */
const FrozenEntrySchema = z.object({
  ...EntrySchema.shape,
  wire: z.object({ ...WireSchema.shape, path: z.string().check(z.startsWith('/')) }),
  owner: orElse(z.uuid(), ''),
  call: orElse(StoredNameSchema, 'unknown' satisfies StoredName),
  lane: orElse(z.string(), laneKey({ subject: 'other', uuid: null })),
  needs: orElse(z.array(z.uuid()), []),
  after: orElse(z.optional(z.array(z.uuid())), undefined),
  state: orElse(OutboxStateSchema, 'waiting'),
});

/** A customer's change that the server has not confirmed. */
export const OutboxRowSchema: z.ZodMiniType<OutboxRow> = z.union([EntrySchema, FrozenEntrySchema]);

/** The opId of a live call that changes something and is unanswered. */
export const LiveOpRowSchema = z.object({ key: z.string(), opId: z.uuid(), startedAtMs: z.int() });
export type LiveOpRow = z.infer<typeof LiveOpRowSchema>;

/** The drain that has the lease, its heartbeat and its fencing number. */
export const LeaseRowSchema = z.object({ key: z.literal('lease'), fence: z.int(), heartbeatAtMs: z.int(), isHeld: z.boolean() });
export type LeaseRow = z.infer<typeof LeaseRowSchema>;

/** The reason why the whole queue waits for the customer. */
export const HoldRowSchema = z.object({
  key: z.literal('hold'),
  reason: z.enum(['sign-in', 'not-yours']),
  sinceMs: z.int(),
  /** Set after the shop was restored from a backup, which may lack the account. */
  isSetBack: z.optional(z.boolean()),
});
export type HoldRow = z.infer<typeof HoldRowSchema>;

/** Drafts that were deleted here, newest last: an answer that was requested before may still list them. */
export const DeletedDraftsRowSchema = z.object({
  key: z.literal('deleted-drafts'),
  /** lines: the cart lines that were made from it. */
  drafts: z.array(z.object({ uuid: z.uuid(), revision: z.int(), lines: z.optional(z.array(z.string())) })),
});
export type DeletedDraftsRow = z.infer<typeof DeletedDraftsRowSchema>;

/** The entered values of the checkout form, until the order is made. Never a personal number or a consent to terms. */
export const CheckoutFormRowSchema = z.object({
  key: z.literal('checkout-form'),
  methodType: z.nullable(DeliveryMethodTypeSchema),
  deliveryOptionUuid: z.nullable(z.string()),
  address: z.object({
    name: z.string(),
    address: z.string(),
    address2: z.string(),
    postalCode: z.string(),
    city: z.string(),
    state: z.string(),
    verifiedAddress: z.boolean(),
    saveAddress: z.boolean(),
  }),
  contact: z.object({ name: z.string(), emailAddress: z.string() }),
  subjectUuid: z.nullable(z.string()),
  mobilePhone: z.string(),
  comment: z.string(),
});
export type CheckoutFormRow = z.infer<typeof CheckoutFormRowSchema>;

/** The text of an input when the page ended, before it was applied and saved. */
export const TypedTextRowSchema = z.object({
  key: z.literal('typed-text'),
  /** The editor's draft uuid, which exists before the first saving. */
  draftUuid: z.uuid(),
  /** The editor's pathname and picture set. */
  place: z.string(),
  resourceId: z.string(),
  /** The saved text of the field before the customer typed. Absent: an older version wrote the row. */
  before: z.optional(z.string()),
  /** All contents of the field since then. A saving that was under way has one of them. Absent: an older version wrote the row. */
  since: z.optional(z.array(z.string())),
  text: z.string(),
  atMs: z.int(),
});
export type TypedTextRow = z.infer<typeof TypedTextRowSchema>;

/** Unsent work was copied here when its owner left. It is copied only once, even if the owner has changed it since (copy-unsent.ts). */
export const CopiedRowSchema = z.object({ key: z.literal('copied') });

/** The key that the tab's note is sealed with (note-seal.ts). */
export const NoteKeyRowSchema = z.object({ key: z.literal('note-key'), secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/**
 * How many changes of each call's answer were confirmed here. An answer that was requested before the last of them is
 * outdated, even if none was stored yet.
 */
export const ConfirmedRowSchema = z.object({ key: z.literal('confirmed'), counts: z.record(z.string(), z.int()) });

export const MetaRowSchema = z.discriminatedUnion('key', [
  ConfirmedRowSchema,
  CopiedRowSchema,
  LeaseRowSchema,
  HoldRowSchema,
  DeletedDraftsRowSchema,
  CheckoutFormRowSchema,
  TypedTextRowSchema,
  PreparedRowSchema,
  SeenCartRowSchema,
  OrderingRowSchema,
  OwnDatesRowSchema,
  NoteKeyRowSchema,
  RestoreRowSchema,
  GoneEntriesRowSchema,
]);
export type MetaRow = z.infer<typeof MetaRowSchema>;
