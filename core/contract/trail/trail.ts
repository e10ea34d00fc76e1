/** Area trail: the shop's records about an account and about access to a child's pictures (SEC-07). */
import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { UuidSchema } from '../entities.ts';
import { TRAIL_ACTS } from './trail-acts.ts';

/** Days, not times: 'YYYY-MM-DD' in the shop's time zone. */
const DaySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const TrailLineSchema = z.object({
  day: DaySchema,
  act: z.enum(TRAIL_ACTS),
  /**
   * not_signed_in: the reader was not signed in to this account, so the shop cannot name them. open_device: the reader
   * used a signed-in device and did not know its password.
   */
  by: z.enum(['you', 'staff', 'not_signed_in', 'open_device']),
  /** Number of times on that day. */
  count: z.int(),
});
export type TrailLine = z.infer<typeof TrailLineSchema>;

const PictureViewSchema = z.object({
  day: DaySchema,
  act: z.enum(['pictures_opened', 'pictures_downloaded', 'pictures_exported']),
  /** another_account: of a person who also has a code of these pictures. */
  by: z.enum(['you', 'another_account', 'invited', 'invited_by_another', 'staff', 'operator']),
  /** For the caller's own invitation: its recipient. No other address is disclosed. */
  recipient: z.nullable(z.string()),
  /** Distinguishes several other accounts, from 1; null: there is only one, or `by` is not another account. */
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
