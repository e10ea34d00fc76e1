/** Shapes of the rows that the owner's database keeps, version 2. What doesn't parse is set aside, never trusted. */
import * as z from 'zod/mini';
import { laneKey } from '#core/operations/lane.ts';
import { DeliveryMethodTypeSchema } from '#core/contract/checkout.ts';
import { DraftSchema } from '#core/contract/drafts.ts';
import { CartSchema, SubjectSchema } from '#core/contract/entities.ts';
import { appError, isErrorCode, type AppError } from '#core/contract/errors.ts';
import { PackageSchema } from '#core/contract/shop.ts';
import { PictureSchema } from '#core/contract/picture-sets.ts';
import { TemplateDataSchema } from '#core/contract/template-format.ts';

/** What cannot be read is taken for the second. */
const orElse = z.catch;

const ParamsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** An AppError at rest. A code that this version does not know is an unknown reason, and no reason to lose the row. */
export const StoredErrorSchema: z.ZodMiniType<AppError> = z.pipe(
  z.object({
    code: z.string(),
    params: orElse(z.optional(ParamsSchema), undefined),
    message: orElse(z.optional(z.string()), undefined),
    reportId: orElse(z.optional(z.string()), undefined),
  }),
  z.transform(({ code, params, message, reportId }): AppError => {
    const words = { ...(message !== undefined && { message }), ...(reportId !== undefined && { reportId }) };
    if (!isErrorCode(code)) return { ...appError('device.unknown_reason', { code }), ...words };
    return { code, ...(params && { params }), ...words };
  }),
);

/** Why something failed only explains it: what cannot be read of it is left out. */
const NoteSchema = orElse(z.nullable(StoredErrorSchema), null);
/** How often and when only decides how soon it is tried again. */
const CountSchema = orElse(z.int(), 0);

/** A parsed answer of a `cached` call, by call and parameters. */
export const AnswerRowSchema = z.object({
  key: z.string(),
  call: z.string(),
  value: z.unknown(),
  readAtMs: z.int(),
  /** How many confirmed changes were folded into it: an answer that was asked for before the last of them is too old. */
  folds: z.optional(z.int()),
});
export type AnswerRow = z.infer<typeof AnswerRowSchema>;

/** The server's cart as last seen. One row. */
export const CartRowSchema = z.object({ key: z.literal('cart'), cart: CartSchema, readAtMs: z.int() });
export type CartRow = z.infer<typeof CartRowSchema>;

/** What an instance was before a step; with its template where the step leads to another one. */
const SnapshotSchema = z.object({
  ...TemplateDataSchema.shape,
  template: z.optional(z.object({ uuid: z.uuid(), version: z.int() })),
});
/** Undo and redo of an editor draft, the newest last in both. */
export const UndoHistorySchema = z.object({ past: z.array(SnapshotSchema), future: z.array(SnapshotSchema) });
export type UndoHistory = z.infer<typeof UndoHistorySchema>;

/** How an editor draft was looked at on this device: not sent, and no step of undo. */
const DraftLookSchema = z.object({
  /** Pages that were on the screen since they were last changed elsewhere (BEY-03). */
  seenPartIds: z.array(z.string()),
  view: z.enum(['page', 'form']),
});
export type DraftLook = z.infer<typeof DraftLookSchema>;

/** An editor draft. */
export const InstanceRowSchema = z.object({
  uuid: z.uuid(),
  draft: DraftSchema,
  /** A history that cannot be read is none: the draft is worth more than its undo. */
  history: orElse(UndoHistorySchema, { past: [], future: [] }),
  /** The revision that the server has, as far as this device knows; 0: none. */
  syncedRevision: z.int(),
  /** It was changed in two places at once: the draft that it is beside, and the revision of that one that it goes on from. */
  keptBeside: z.nullable(z.object({ of: z.uuid(), revision: z.int() })),
  /** Why it came back to the drafts, when the server refused the product made of it. */
  note: NoteSchema,
  /** The opId that puts it in the cart; not listed until that is refused, gone when it is confirmed. */
  inCartByOp: z.nullable(z.uuid()),
  /** Ordered or thrown away on another device, while it was changed here: a draft of its own now. */
  isGoneElsewhere: z.optional(z.boolean()),
  /** Absent: it was not opened here since this version of the app, or at all. */
  look: orElse(z.optional(DraftLookSchema), undefined),
});
export type InstanceRow = z.infer<typeof InstanceRowSchema>;

/** A package that is being edited. */
export const PackageDraftRowSchema = z.object({
  uuid: z.uuid(),
  package: PackageSchema,
  subject: SubjectSchema,
  quantity: z.int(),
  /** The cart's line that this draft edits. */
  orderLineUuid: z.nullable(z.uuid()),
  savedAtMs: z.int(),
  note: NoteSchema,
  inCartByOp: z.nullable(z.uuid()),
});
export type PackageDraftRow = z.infer<typeof PackageDraftRowSchema>;

const BlobSchema = z.custom<Blob>((value) => value instanceof Blob);

/** D2 §3: 0 pending, 1 uploading, 2 done, -1 failed. */
export const UploadStatusSchema = z.literal([0, 1, 2, -1]);

/** A picture of the customer's own, used in the editor under its local id until the server's uuid is known. */
export const UploadRowSchema = z.object({
  localId: z.uuid(),
  /** Of its outbox entry, which is there from when the picture has been prepared. */
  opId: z.uuid(),
  name: z.string(),
  /** Of the file that was chosen. */
  bytes: z.int(),
  /** Pixels, upright; 0 until it is prepared. */
  width: z.int(),
  height: z.int(),
  /** Decoded and shrunk: it can be used and sent. */
  isPrepared: z.boolean(),
  /** How often preparing it was begun: a picture that ends the page each time is given up. */
  prepareAttempts: CountSchema,
  status: UploadStatusSchema,
  attempts: CountSchema,
  picture: z.nullable(PictureSchema),
  addedAtMs: CountSchema,
  error: NoteSchema,
});
export type UploadRow = z.infer<typeof UploadRowSchema>;

/** The pictures themselves, apart from the rows that change while they are sent: a blob that is put again is copied. */
export const UploadFilesRowSchema = z.object({
  localId: z.uuid(),
  /** What is sent; null once the server has it. */
  file: z.nullable(BlobSchema),
  /** 2048 px, what the editor shows; null until it is prepared. */
  proxy: z.nullable(BlobSchema),
  /** 320 px; null until it is prepared, and for what an older version prepared. */
  thumbnail: z.nullable(BlobSchema),
});
export type UploadFilesRow = z.infer<typeof UploadFilesRowSchema>;

/** A request as it goes over the wire; frozen at the first send, so that a replay is the same request. */
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

const EntrySchema = z.object({
  seq: z.int(),
  opId: z.uuid(),
  owner: z.uuid(),
  call: z.string(),
  /** CallInput of the call. */
  input: z.unknown(),
  wire: z.nullable(WireSchema),
  lane: z.string(),
  /** opIds that must be confirmed first. */
  needs: z.array(z.uuid()),
  /** parked: retries used up, holds back its lane. refused: for good, holds back nothing, listed until dismissed. */
  state: OutboxStateSchema,
  attempts: CountSchema,
  nextAttemptAtMs: CountSchema,
  lastError: NoteSchema,
  createdAtMs: CountSchema,
});
export type OutboxRow = z.infer<typeof EntrySchema>;

/**
 * An entry that was sent before is sent again although nothing but its frozen request can be read. What it needed was
 * confirmed before it was frozen.
 */
const FrozenEntrySchema = z.object({
  ...EntrySchema.shape,
  wire: z.object({ ...WireSchema.shape, path: z.string().check(z.startsWith('/')) }),
  owner: orElse(z.uuid(), ''),
  call: orElse(z.string(), 'unknown'),
  lane: orElse(z.string(), laneKey({ subject: 'other', uuid: null })),
  needs: orElse(z.array(z.uuid()), []),
  state: orElse(OutboxStateSchema, 'waiting'),
});

/** What a customer did and the server has not confirmed. */
export const OutboxRowSchema: z.ZodMiniType<OutboxRow> = z.union([EntrySchema, FrozenEntrySchema]);

/** The opId of a live call that changes something and has not been answered yet. */
export const LiveOpRowSchema = z.object({ key: z.string(), opId: z.uuid(), startedAtMs: z.int() });
export type LiveOpRow = z.infer<typeof LiveOpRowSchema>;

/** Who drains, since when, and with which fencing number. */
export const LeaseRowSchema = z.object({ key: z.literal('lease'), fence: z.int(), heartbeatAtMs: z.int(), isHeld: z.boolean() });
export type LeaseRow = z.infer<typeof LeaseRowSchema>;

/** Why the whole queue waits for the person. */
export const HoldRowSchema = z.object({ key: z.literal('hold'), reason: z.enum(['sign-in', 'not-yours']), sinceMs: z.int() });
export type HoldRow = z.infer<typeof HoldRowSchema>;

/** Drafts that were thrown away here, newest last: an answer that was asked for before may still list them. */
export const DeletedDraftsRowSchema = z.object({
  key: z.literal('deleted-drafts'),
  drafts: z.array(z.object({ uuid: z.uuid(), revision: z.int() })),
});
export type DeletedDraftsRow = z.infer<typeof DeletedDraftsRowSchema>;

/** What was filled in at checkout, until the order is made. Never a personal number, and no consent to terms. */
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

/** A text as its box had it when the page ended, before it was decided and saved. */
export const TypedTextRowSchema = z.object({
  key: z.literal('typed-text'),
  /** Of the editor, also before the first saving of its draft. */
  draftUuid: z.uuid(),
  /** The editor's pathname. */
  place: z.string(),
  resourceId: z.string(),
  text: z.string(),
  atMs: z.int(),
});
export type TypedTextRow = z.infer<typeof TypedTextRowSchema>;

/** What 'Prepare for offline' has stored (BEY-02). `product`: null: every product of the shop. */
export const PreparedRowSchema = z.object({
  key: z.literal('prepared'),
  sets: z.array(
    z.object({
      subjectUuid: z.uuid(),
      productUuid: z.nullable(z.uuid()),
      atMs: z.int(),
      pictures: z.int(),
      templates: z.int(),
      bytes: z.int(),
    }),
  ),
});
export type PreparedSet = z.infer<typeof PreparedRowSchema>['sets'][number];

/** Unsent work was copied here when its owner left: once, whatever was made of it since (copy-unsent.ts). */
export const CopiedRowSchema = z.object({ key: z.literal('copied') });

export const MetaRowSchema = z.discriminatedUnion('key', [
  CopiedRowSchema,
  LeaseRowSchema,
  HoldRowSchema,
  DeletedDraftsRowSchema,
  CheckoutFormRowSchema,
  TypedTextRowSchema,
  PreparedRowSchema,
]);
export type MetaRow = z.infer<typeof MetaRowSchema>;
