/** Area sharing: invitations to see picture sets (D1 §7, D2 §2, §7). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { OkSchema, UuidSchema } from './entities.ts';
import { ErrorFieldSchema } from './errors.ts';
import { PictureSetSchema } from './picture-sets.ts';

const oneOrMany = <S extends z.ZodMiniType>(item: S) => z.union([item, z.array(item).check(z.maxLength(50))]);

export const ShareSchema = z.object({
  uuid: UuidSchema,
  recipient: z.string(),
  subjects: z.array(z.object({ uuid: UuidSchema, name: z.string() })),
  createdAtMs: z.int(),
  expiresAtMs: z.int(),
  revoked: z.boolean(),
});

export const sharingCalls = {
  tipAFriend: defineCall({
    name: 'tipAFriend',
    method: 'GET',
    path: '/sections/prophoto/ajax/do_tipafriend.php',
    access: 'customer',
    offline: 'live',
    changes: true,
    simulated: 'denied',
    trail: 'invited',
    ours: false,
    source: 'D1 §7, D2 §7',
    query: z.object({ 'email[]': oneOrMany(z.string().check(z.maxLength(254))), 'subjects[]': oneOrMany(UuidSchema) }),
    answer: z.object({ error: ErrorFieldSchema, recipients: z.optional(z.array(z.string())) }),
  }),
  listShares: defineCall({
    name: 'listShares',
    method: 'GET',
    path: '/api/webshop/user/shares',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'SRV-58',
    answer: z.object({ shares: z.array(ShareSchema) }),
  }),
  revokeShare: defineCall({
    name: 'revokeShare',
    method: 'DELETE',
    path: '/api/webshop/user/shares/:uuid',
    access: 'customer',
    offline: 'live',
    changes: true,
    simulated: 'denied',
    trail: 'invitation_ended',
    ours: true,
    source: 'SRV-58',
    params: z.object({ uuid: UuidSchema }),
    answer: OkSchema,
  }),
  viewShare: defineCall({
    name: 'viewShare',
    method: 'GET',
    path: '/api/webshop/shares/:token',
    access: 'visitor',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'SRV-58',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    answer: z.object({ sender: z.string(), expiresAtMs: z.int(), pictureSets: z.array(PictureSetSchema) }),
  }),
  sharedPicture: defineCall({
    name: 'sharedPicture',
    method: 'GET',
    path: '/api/webshop/shares/:token/pictures/:pictureUuid',
    access: 'visitor',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'SRV-58; 640 px, always with the watermark',
    params: z.object({ token: z.string().check(z.maxLength(200)), pictureUuid: UuidSchema }),
    answer: 'file',
  }),
} as const;
