/** The files of the media store to which the rows of a shop refer, read from the rows in the form of a backup. */
import * as z from 'zod/mini';
import { isUnderWay } from '#server/features/account/order-remains.ts';
import { originalKey, previewKey, renditionKey } from '#server/media/store/media-keys.ts';

/** A row in the form of `row_to_json`. Rows of earlier versions have fewer columns. */
export type BackupRow = Readonly<Record<string, unknown>>;

const StoredSchema = z.object({ media_key: z.string(), mime_type: z.string() });
const BackgroundSchema = z.object({ media_key: z.string() });
const RetouchSchema = z.object({ file: z.nullish(z.object({ mediaKey: z.string(), mimeType: z.string() })) });
const TemplateSchema = z.object({ preview_large: z.string() });
const DocumentSchema = z.object({ uuid: z.string(), pdf_hash: z.nullish(z.string()) });
const PurchaseSchema = z.object({ order_uuid: z.string(), picture_uuid: z.string() });
const OriginalSchema = z.object({
  order_uuid: z.string(),
  file_uuid: z.string(),
  media_key: z.string(),
  mime_type: z.string(),
  backdrop_media_key: z.nullable(z.string()),
});
const OrderSchema = z.object({
  uuid: z.string(),
  state: z.enum(['created', 'paid', 'failed', 'cancelled']),
  confirm_time: z.string(),
  production: z._default(z.enum(['received', 'in_production', 'sent']), 'received'),
  order: z.object({ delivery: z.object({ type: z.string() }) }),
});

const shown = (mediaKey: string, mimeType: string): string[] => [
  originalKey(mediaKey, mimeType),
  renditionKey(mediaKey, '320.webp'),
  renditionKey(mediaKey, '640.webp'),
];

/** By table, the files that one row needs. */
const OF_ROW: Readonly<Record<string, (row: BackupRow) => readonly string[]>> = {
  pictures: (row) => {
    const { media_key: key, mime_type: type } = StoredSchema.parse(row);
    return shown(key, type);
  },
  // The import stores every background as JPEG.
  backgrounds: (row) => shown(BackgroundSchema.parse(row).media_key, 'image/jpeg'),
  retouches: (row) => {
    const { file } = RetouchSchema.parse(row);
    return file ? shown(file.mediaKey, file.mimeType) : [];
  },
  templates: (row) => [previewKey(TemplateSchema.parse(row).preview_large)],
  documents: (row) => {
    const { uuid, pdf_hash: hash } = DocumentSchema.parse(row);
    return hash ? [`documents/${uuid}/${hash}.pdf`] : [];
  },
  shop_settings: shopFiles,
  categories: shopFiles,
  packages: shopFiles,
};

/** The shop's own pictures and its presses' profiles, in any setting. */
function shopFiles(row: BackupRow): readonly string[] {
  return [...JSON.stringify(row).matchAll(/"\/?((?:shop-images|press-profiles)\/[0-9a-z-]+\.(?:webp|icc))"/g)].map(([, key = '']) => key);
}

/** Tables whose rows refer to files, or determine whether another row's file is needed. */
export const NAMING_TABLES: readonly string[] = [...Object.keys(OF_ROW), 'order_originals', 'orders', 'purchases'];

export interface MediaNames {
  /** @returns false when it cannot be parsed as a row of that table */
  take(table: string, row: BackupRow): boolean;
  /** Every needed key, with the table that refers to it. Complete after all rows. */
  needed(): ReadonlyMap<string, string>;
}

/** @param nowMs time at which the rows were read: a finished order no longer needs its originals */
export function createMediaNames(nowMs: number): MediaNames {
  const named = new Map<string, string>();
  const originals: z.infer<typeof OriginalSchema>[] = [];
  const underWay = new Set<string>();
  const bought = new Set<string>();
  const note = (table: string, row: BackupRow): void => {
    for (const key of OF_ROW[table]?.(row) ?? []) named.set(key, table);
    if (table === 'order_originals') originals.push(OriginalSchema.parse(row));
    if (table === 'purchases') {
      const { order_uuid: order, picture_uuid: picture } = PurchaseSchema.parse(row);
      bought.add(`${order} ${picture}`);
    }
    if (table === 'orders' && isRowUnderWay(OrderSchema.parse(row), nowMs)) underWay.add(OrderSchema.parse(row).uuid);
  };
  return {
    take(table, row) {
      try {
        note(table, row);
        return true;
      } catch (error) {
        if (error instanceof z.core.$ZodError) return false;
        throw error;
      }
    },
    needed() {
      const all = new Map<string, string>();
      for (const kept of originals.filter((one) => underWay.has(one.order_uuid) || bought.has(`${one.order_uuid} ${one.file_uuid}`))) {
        all.set(originalKey(kept.media_key, kept.mime_type), 'order_originals');
        if (kept.backdrop_media_key !== null) all.set(originalKey(kept.backdrop_media_key, 'image/jpeg'), 'order_originals');
      }
      // A picture that is still in the shop takes precedence.
      return new Map([...all, ...named]);
    },
  };
}

const isRowUnderWay = ({ state, production, confirm_time: at, order }: z.infer<typeof OrderSchema>, nowMs: number): boolean =>
  isUnderWay({ state, production, confirmTime: new Date(at), order }, nowMs);
