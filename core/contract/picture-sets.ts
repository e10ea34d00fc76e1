/** Area picture sets: pictures, favorites, pose, backgrounds, downloads (D2 §2, §3, §7). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { BackgroundSchema, PictureTypeSchema, UuidSchema } from './entities.ts';
import { EffectSchema } from './template-format.ts';

/** D2 §3 picture. */
export const PictureSchema = z.object({
  uuid: UuidSchema,
  /** Pixels of the original, upright. */
  dimensions: z.object({ width: z.int(), height: z.int() }),
  /** retouched, user_uploaded, yearbook_pose, favorite. */
  keywords: z.array(z.string()),
  groupPicture: z.boolean(),
  isUserFavorite: z.boolean(),
  bought: z.boolean(),
  greenscreen: z.boolean(),
  userBoughtRetouch: z.boolean(),
  inCart: z.boolean(),
  pictureType: PictureTypeSchema,
  userRetouchTasks: z.array(z.object({ uuid: UuidSchema, name: z.string() })),
  /** Ours (KEP-02): bought as a file that can be downloaded when its retouched version has arrived. */
  inRetouch: z.optional(z.boolean()),
  /** Ours (KEP-03): as a file in an unpaid order. */
  ordered: z.optional(z.boolean()),
  /** Ours (SET-08): bought. Its preview keeps the watermark until the file is downloaded or can no longer be returned. */
  marked: z.optional(z.boolean()),
  /** Ours: addresses of the renditions, with the owner in them (see docs/offline.md). */
  thumbnails: z.object({ 320: z.string(), 640: z.string() }),
});
export type Picture = z.infer<typeof PictureSchema>;

export const YEARBOOK_POSE_KEYWORD = 'yearbook_pose';
export const FAVORITE_KEYWORD = 'favorite';

const DigitalSetStateSchema = z.object({ bought: z.boolean(), inCart: z.boolean() });

/** D2 §3 picture set. Its uuid in routes is the subject's. */
export const PictureSetSchema = z.object({
  subject: z.object({ uuid: UuidSchema, name: z.string(), group: z.string() }),
  avatar: z.object({ url: z.nullable(z.string()) }),
  job: z.object({
    uuid: UuidSchema,
    name: z.string(),
    /** Seconds since 1970. */
    creationTime: z.int(),
    yearbookPoseSelection: z.nullable(z.object({ expired: z.boolean() })),
    hasBeenInWebShop: z.boolean(),
    requireFineTunedPictures: z.boolean(),
    isArchived: z.boolean(),
  }),
  /** `name` is not in the documented answer, here and below. It is empty if the shop has none; an older server omits it. */
  jobType: z.object({ uuid: UuidSchema, name: z.optional(z.string()) }),
  photographer: z.object({ uuid: UuidSchema, name: z.optional(z.string()) }),
  pictures: z.array(PictureSchema),
  bought: z.boolean(),
  isEditable: z.boolean(),
  qualifyForSelectOwnFavorites: z.boolean(),
  qualifyForSelectYearbookPose: z.boolean(),
  year: z.int(),
  inCart: z.boolean(),
  digitalSet: z.object({ IP: DigitalSetStateSchema, SFP: DigitalSetStateSchema, GP: DigitalSetStateSchema }),
});
export type PictureSet = z.infer<typeof PictureSetSchema>;

export const THUMBNAIL_SIZES = [320, 640] as const;

export const pictureSetCalls = {
  listPictureSets: defineCall({
    name: 'listPictureSets',
    method: 'GET',
    path: '/api/webshop/user/picture-sets',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'SRV-52',
    answer: z.object({ pictureSets: z.array(PictureSetSchema) }),
  }),
  greenScreenBackgrounds: defineCall({
    name: 'greenScreenBackgrounds',
    method: 'GET',
    path: '/api/webshop/green-screen-backgrounds/:jobUuid',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    params: z.object({ jobUuid: UuidSchema }),
    answer: z.object({ backgrounds: z.array(BackgroundSchema) }),
  }),
  imageBackgrounds: defineCall({
    name: 'imageBackgrounds',
    method: 'GET',
    path: '/ajax/template/get_image_backgrounds.php',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    query: z.object({ uuid: UuidSchema }),
    answer: z.array(BackgroundSchema),
  }),
  greenScreenPreview: defineCall({
    name: 'greenScreenPreview',
    method: 'GET',
    path: '/system/gsbackground.php',
    access: 'customer',
    offline: 'asset',
    changes: false,
    ours: false,
    source: 'D2 §7; `picture` is ours: which cut-out stands before the background',
    query: z.object({
      uuid: UuidSchema,
      rotation: z.optional(z.enum(['0', '90', '180', '270'])),
      effect: z.optional(EffectSchema),
      picture: z.optional(UuidSchema),
    }),
    answer: 'file',
  }),
  downloadDigitalCopy: defineCall({
    name: 'downloadDigitalCopy',
    method: 'GET',
    path: '/sections/prophoto/ajax/digitalcopies.php',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: false,
    source: 'D2 §7; bought pictures only',
    query: z.object({ dl: z.literal('file'), file: UuidSchema, background: z.optional(z.string().check(z.maxLength(64))) }),
    answer: 'file',
  }),
  pictureThumbnail: defineCall({
    name: 'pictureThumbnail',
    method: 'GET',
    path: '/media/:ownerUuid/pictures/:pictureUuid/:file',
    access: 'customer',
    offline: 'asset',
    changes: false,
    ours: true,
    source: 'SRV-52; file is 320.webp, 640.webp or cutout.webp',
    params: z.object({ ownerUuid: UuidSchema, pictureUuid: UuidSchema, file: z.enum(['320.webp', '640.webp', 'cutout.webp']) }),
    answer: 'file',
  }),
  backgroundThumbnail: defineCall({
    name: 'backgroundThumbnail',
    method: 'GET',
    path: '/media/:ownerUuid/backgrounds/:backgroundUuid/:file',
    access: 'customer',
    offline: 'asset',
    changes: false,
    ours: true,
    source: 'SRV-52',
    params: z.object({ ownerUuid: UuidSchema, backgroundUuid: UuidSchema, file: z.enum(['320.webp', '640.webp']) }),
    answer: 'file',
  }),
} as const;
