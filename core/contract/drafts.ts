/** Area drafts: template instances, stored for a wiped phone and a second device (SRV-57). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { RevisionSchema, TimeMsSchema, UuidSchema } from './entities.ts';
import { SentTemplateDataSchema } from './sent-template-data.ts';
import { TemplateDataSchema } from './template-format.ts';

/** Drafts that the shop stores for one customer. */
export const DRAFTS_MAX = 200;

/** D2 §3 template instance, as it is stored. */
export const DraftSchema = z.object({
  uuid: UuidSchema,
  template: z.object({ uuid: UuidSchema, version: RevisionSchema }),
  productUuid: UuidSchema,
  data: TemplateDataSchema,
  currentPartId: z.nullable(z.string().check(z.maxLength(100))),
  partOfPackage: z.boolean(),
  /** The line of the cart that this draft edits. */
  orderLineUuid: z.nullable(UuidSchema),
  revision: RevisionSchema,
  savedAtMs: z.int(),
  /** The draft that was changed in two places at once. This draft is the second version (BEY-04). */
  versionOf: z.optional(z.nullable(UuidSchema)),
});
export type Draft = z.infer<typeof DraftSchema>;

export const PutDraftSchema = z.object({
  ...DraftSchema.shape,
  data: SentTemplateDataSchema,
  // Stored drafts may have another time. They can be read and shown, and get a new time at their next saving.
  savedAtMs: TimeMsSchema,
  /**
   * The server's revision that this one is based on; 0: the server has no such draft. Absent: an older app, which only
   * counts revisions.
   */
  baseRevision: z.optional(RevisionSchema),
});
export type PutDraft = z.infer<typeof PutDraftSchema>;

/** `wasGone`: another device had ordered or deleted it; this saving has created it again. */
export const SavedDraftSchema = z.object({ uuid: UuidSchema, revision: z.int(), wasGone: z.optional(z.boolean()) });

export const draftCalls = {
  listDrafts: defineCall({
    name: 'listDrafts',
    method: 'GET',
    path: '/api/webshop/user/drafts',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'SRV-57',
    answer: z.object({ drafts: z.array(DraftSchema) }),
  }),
  readDraft: defineCall({
    name: 'readDraft',
    method: 'GET',
    path: '/api/webshop/user/drafts/:uuid',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'SRV-57',
    params: z.object({ uuid: UuidSchema }),
    answer: DraftSchema,
  }),
} as const;
