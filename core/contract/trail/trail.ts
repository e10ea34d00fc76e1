/** Area trail: what the shop has on record about an account and about who opened a child's pictures (SEC-07). */
import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { UuidSchema } from '../entities.ts';
import { TRAIL_ACTS } from './trail-acts.ts';

/** Days, not times: 'YYYY-MM-DD' where the shop is. */
const DaySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const TrailLineSchema = z.object({
  day: DaySchema,
  act: z.enum(TRAIL_ACTS),
  /**
   * not_signed_in: not signed in to this account, so the shop cannot say who. open_device: on a device that is signed in, by a
   * person who did not know its password.
   */
  by: z.enum(['you', 'staff', 'not_signed_in', 'open_device']),
  /** How often on that day. */
  count: z.int(),
});
export type TrailLine = z.infer<typeof TrailLineSchema>;

const PictureViewSchema = z.object({
  day: DaySchema,
  act: z.enum(['pictures_opened', 'pictures_downloaded', 'pictures_exported']),
  /** another_account: of a person who has a code of these pictures too. */
  by: z.enum(['you', 'another_account', 'invited', 'invited_by_another', 'staff', 'operator']),
  /** The caller's own invitation: its recipient. No other address is given out. */
  recipient: z.nullable(z.string()),
  /** Tells several other accounts apart, from 1; null: there is one, or `by` is none of them. */
  number: z.nullable(z.int()),
});
export type PictureView = z.infer<typeof PictureViewSchema>;

export const trailCalls = {
  listTrail: defineCall({
    name: 'listTrail',
    method: 'GET',
    path: '/api/webshop/user/trail',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'SEC-07',
    answer: z.object({ lines: z.array(TrailLineSchema) }),
  }),
  listPictureViews: defineCall({
    name: 'listPictureViews',
    method: 'GET',
    path: '/api/webshop/user/picture-sets/:subjectUuid/views',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'SEC-07',
    params: z.object({ subjectUuid: UuidSchema }),
    answer: z.object({ views: z.array(PictureViewSchema) }),
  }),
} as const;
