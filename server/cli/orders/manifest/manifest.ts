/** manifest.json of an order's folder: the data for the printer and the packer. */
import * as z from 'zod/mini';
import type { DisplayPage } from '#core/layout/display-list.ts';

export const MANIFEST_VERSION = 1;

const FileSchema = z.object({ path: z.string(), sha256: z.string(), bytes: z.int() });
const SizeSchema = z.object({ width: z.number(), height: z.number() });

const PrintSchema = z.object({
  file: FileSchema,
  description: z.string(),
  /** Quantity of this file. */
  quantity: z.int(),
  product: z.nullable(z.object({ uuid: z.string(), name: z.string() })),
  template: z.object({ uuid: z.string(), version: z.int(), name: z.string() }),
  packageItemUuid: z.nullable(z.string()),
  /** Trimmed, and with its bleed, in millimetres; one per page. */
  pages: z.array(z.object({ part: z.string(), trimMm: SizeSchema, bleedMm: SizeSchema })),
  /** The approved layout; the PDF's subject contains the same. */
  layout: z.object({ engineVersion: z.int(), hash: z.string() }),
  /** Earlier exports do not have it. */
  pdfx: z.optional(
    z.object({
      /** The PDF/X version that the file claims; null for none. */
      version: z.nullable(z.string()),
      /** The printing condition of the press; null when the settings have none for the product. */
      condition: z.nullable(z.string()),
      /** Rules of PDF/X that the file violates. */
      broken: z.array(z.object({ rule: z.string(), text: z.string() })),
    }),
  ),
});
export type ManifestPrint = z.infer<typeof PrintSchema>;

const JobFactsSchema = z.object({ job: z.string(), jobKey: z.string(), photographer: z.string() });

const PictureFileSchema = z.object({
  /** Lines that sell the same picture refer to the same file. */
  file: FileSchema,
  pictureUuid: z.string(),
  name: z.string(),
  /** The photographer's file name. Earlier exports have neither this nor the job. */
  fileName: z.optional(z.string()),
  /** null for a customer's own picture. */
  of: z.optional(z.nullable(JobFactsSchema)),
});
export type ManifestPictureFile = z.infer<typeof PictureFileSchema>;

const ManifestLineSchema = z.object({
  uuid: z.string(),
  description: z.string(),
  quantity: z.int(),
  product: z.nullable(z.object({ uuid: z.string(), name: z.string(), type: z.int() })),
  subjects: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      group: z.string(),
      job: z.nullable(z.string()),
      /** Earlier exports have neither; null when the person was removed. */
      jobKey: z.optional(z.nullable(z.string())),
      photographer: z.optional(z.nullable(z.string())),
    }),
  ),
  prints: z.array(PrintSchema),
  digitalFiles: z.array(PictureFileSchema),
  /** The retouched picture and its tasks; the original picture if the export did not wait. */
  retouch: z.nullable(
    z.object({
      ...PictureFileSchema.shape,
      tasks: z.array(z.string()),
      /** Earlier exports do not have it. */ isRetouched: z.optional(z.boolean()),
    }),
  ),
  /** By name; they are printed elsewhere. */
  catalogues: z.array(z.string()),
  /** The reason why the line is missing (only with --without-refused). */
  refused: z.array(z.string()),
});
export type ManifestLine = z.infer<typeof ManifestLineSchema>;

export const ManifestSchema = z.object({
  manifestVersion: z.literal(MANIFEST_VERSION),
  exportedAt: z.string(),
  /** A hash of the inputs of the folder. The same order with the same contents has the same hash. */
  contentHash: z.string(),
  /** Made again at no price, with the reason. */
  reprint: z.optional(z.object({ reason: z.string() })),
  order: z.object({
    uuid: z.string(),
    reference: z.string(),
    confirmTime: z.string(),
    currency: z.string(),
    /** Minor units. */
    totalPrice: z.int(),
    comment: z.string(),
    payment: z.object({ title: z.string(), isInvoice: z.boolean() }),
  }),
  customer: z.object({ uuid: z.string(), name: z.string(), emailAddress: z.string(), mobilePhone: z.string() }),
  delivery: z.object({
    type: z.string(),
    name: z.string(),
    /** Uuid of the chosen delivery option or pickup location. */
    optionUuid: z.string(),
    address: z.nullable(z.record(z.string(), z.string())),
    contactInfo: z.nullable(z.record(z.string(), z.string())),
    school: z.nullable(z.string()),
    /** The pupil who gets it at school. */
    subjectUuid: z.nullable(z.string()),
    businessDays: z.int(),
    /** The promised latest day of arrival; null when the order names no day. */
    promisedDay: z.nullable(z.string()),
    notBefore: z.nullable(z.string()),
  }),
  lines: z.array(ManifestLineSchema),
});
export type Manifest = z.infer<typeof ManifestSchema>;

const MM_PER_POINT = 25.4 / 72;
const millimetres = (points: number): number => Math.round(points * MM_PER_POINT * 100) / 100;

export const pageSizes = ({ partId, widthPt, heightPt, trimBox }: DisplayPage): ManifestPrint['pages'][number] => ({
  part: partId,
  trimMm: { width: millimetres(trimBox.width), height: millimetres(trimBox.height) },
  bleedMm: { width: millimetres(widthPt), height: millimetres(heightPt) },
});
