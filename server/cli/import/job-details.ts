/** The details of a job in job.json, completed from the folder's name. */
import { readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { isShopPath } from '#core/contract/paths/shop-path.ts';
import { type LanguageTexts, LanguageTextsSchema } from '#server/features/settings/shop-data.ts';
import { readPlainFile } from '../files/plain-file.ts';
import { checkJsonFile, type PathFault } from '../json-file/check-json-file.ts';
import { EditorSchemaSchema } from '../json-file/schema-nodes.ts';
import { isTextEncoding } from './decode-text.ts';
import { type ImportIssue, refused } from './import-issue.ts';
import { deadlineFaults, DeadlinesSchema, type NamedDeadlines } from './deadlines.ts';
import { jobPriceFaults, JobPricesSchema, type NamedPrices, type PricedGoods } from './prices/job-prices.ts';
import { NamedGoodsSchema, type NamedRange, rangeFaults } from './prices/job-range.ts';

const DateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const NamedSchema = z.object({ uuid: z.uuid(), name: z.optional(z.string().check(z.maxLength(200))) });

/** An address of the shop, or elsewhere over https. */
const AddressSchema = z.string().check(
  z.maxLength(500),
  z.refine((text) => isAddress(text), 'neither a path of the shop nor an address that begins with https://'),
);

export const JobFileSchema = z.object({
  $schema: EditorSchemaSchema,
  /** Permanent key of the job; the folder's name if absent. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  photographer: z.optional(NamedSchema),
  jobType: z.optional(NamedSchema),
  date: z.optional(DateSchema),
  yearbookPoseUntil: z.nullish(DateSchema),
  /** Date on which retention removes the job's pictures, if it differs from the shop's setting. */
  keepUntil: z.nullish(DateSchema),
  hasBeenInWebShop: z.optional(z.boolean()),
  requireFineTunedPictures: z.optional(z.boolean()),
  isArchived: z.optional(z.boolean()),
  /** The reaction to one of its codes if the pictures are in another shop or not open yet: a message or a redirect. */
  codes: z.optional(
    z
      .object({ redirect: z.nullish(AddressSchema), message: z.nullish(LanguageTextsSchema) })
      .check(z.refine(({ redirect, message }) => !redirect || !message, 'either a redirect or a message, not both')),
  ),
  /** Prices that differ from the shop's, for this job's pictures. */
  prices: z.nullish(JobPricesSchema),
  /** The goods that it sells, by uuid. */
  products: z.nullish(NamedGoodsSchema),
  packages: z.nullish(NamedGoodsSchema),
  catalogues: z.nullish(NamedGoodsSchema),
  /** Its deliveries to the school. */
  deadlines: z.nullish(DeadlinesSchema),
  /** The job was photographed in front of a green screen: JPEG portraits are keyed. */
  greenScreen: z.optional(z.boolean()),
  /** Encoding of the list of subjects, if it is neither Unicode nor Windows-1252. */
  encoding: z.optional(z.string().check(z.refine(isTextEncoding, 'no known text encoding, such as "windows-1250"'))),
  backgrounds: z.optional(z.array(z.object({ file: z.string(), default: z.optional(z.boolean()) }))),
});
type JobFile = z.infer<typeof JobFileSchema>;

export interface JobDetails {
  readonly importKey: string;
  readonly name: string;
  readonly photographerUuid: string;
  /** Empty when the folder does not state it; the same for the job type. */
  readonly photographerName: string;
  readonly jobTypeUuid: string;
  readonly jobTypeName: string;
  /** null for the value in the shop, or now. */
  readonly photographedAt: Date | null;
  readonly yearbookPoseUntil: Date | null;
  /** Date after which retention removes the job; null for the shop's setting; undefined for the value in the shop. */
  readonly keepUntil: Date | null | undefined;
  readonly hasBeenInWebShop: boolean;
  readonly requireFineTunedPictures: boolean;
  /** null for the value in the shop; a new job is not archived. */
  readonly isArchived: boolean | null;
  /** Address of the pictures of its codes; null when they are in this shop. */
  readonly codeRedirect: string | null;
  /** The reason why its codes cannot be opened; null when they can. */
  readonly codeMessages: LanguageTexts | null;
  /**
   * The prices in job.json. null for those of the shop; undefined when unchanged, and a new job gets those of the shop.
   */
  readonly prices: NamedPrices | null | undefined;
  readonly range: NamedRange;
  /** In order; null when deliveries to the school have no deadline; undefined for the value in the shop. */
  readonly deadlines: NamedDeadlines | null | undefined;
  readonly isGreenScreen: boolean;
  /** Encoding of the list of subjects; null for Unicode or Windows-1252. */
  readonly encoding: string | null;
  readonly backgrounds: readonly { readonly file: string; readonly isDefault: boolean }[];
}

/** A shop with one photographer and one job type need not name them. */
const ONLY_PHOTOGRAPHER = '00000000-0000-4000-8000-000000000001';
const ONLY_JOB_TYPE = '00000000-0000-4000-8000-000000000002';
const BACKGROUND_FOLDERS = ['backgrounds', 'bakgrunner'];

/** @param shop goods for which job.json may name prices */
export async function readJobDetails(folder: string, shop: PricedGoods): Promise<Result<JobDetails, readonly ImportIssue[]>> {
  const parsed = await readJobFile(folder, shop);
  if (!parsed.ok) return parsed;
  const job = parsed.value;
  const folderName = basename(folder);
  return ok({
    importKey: job.key ?? folderName,
    name: job.name ?? nameOf(folderName),
    photographerUuid: job.photographer?.uuid ?? ONLY_PHOTOGRAPHER,
    photographerName: job.photographer?.name?.trim() ?? '',
    jobTypeUuid: job.jobType?.uuid ?? ONLY_JOB_TYPE,
    jobTypeName: job.jobType?.name?.trim() ?? '',
    photographedAt: dateOf(job.date ?? /(20\d\d-\d\d-\d\d)/.exec(folderName)?.[1] ?? null, 'T12:00:00Z'),
    yearbookPoseUntil: dateOf(job.yearbookPoseUntil ?? null, 'T23:59:59Z'),
    keepUntil: job.keepUntil === undefined ? undefined : dateOf(job.keepUntil, 'T23:59:59Z'),
    hasBeenInWebShop: job.hasBeenInWebShop ?? true,
    requireFineTunedPictures: job.requireFineTunedPictures ?? false,
    isArchived: job.isArchived ?? null,
    codeRedirect: job.codes?.redirect ?? null,
    codeMessages: job.codes?.message ?? null,
    prices: job.prices,
    range: { products: job.products, packages: job.packages, catalogues: job.catalogues },
    deadlines: job.deadlines,
    isGreenScreen: job.greenScreen ?? false,
    encoding: job.encoding ?? null,
    backgrounds: job.backgrounds
      ? withOneDefault(job.backgrounds.map(({ file, default: isDefault }) => ({ file, isDefault: isDefault ?? false })))
      : await findBackgrounds(folder),
  });
}

function isAddress(text: string): boolean {
  if (isShopPath(text)) return true;
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

async function readJobFile(folder: string, shop: PricedGoods): Promise<Result<JobFile, readonly ImportIssue[]>> {
  const bytes = await realpath(folder)
    .then((root) => readPlainFile(root, 'job.json'))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.from('{}');
      throw error;
    });
  const checked = checkJsonFile(bytes, JobFileSchema, (file) => jobFaults(file, shop));
  if (checked.ok) return checked;
  return err(checked.error.map(({ line, column, text }) => refused('job-invalid', { file: 'job.json', line }, { column, reason: text })));
}

function jobFaults(job: JobFile, shop: PricedGoods): readonly PathFault[] {
  const { date, keepUntil, prices, deadlines, products, packages, catalogues } = job;
  const isKept = date === undefined || !keepUntil || keepUntil.slice(0, 10) >= date.slice(0, 10);
  return [
    ...(isKept ? [] : [{ path: ['keepUntil'], text: `is before the day of the shoot (${date})` }]),
    ...(prices ? jobPriceFaults(prices, shop) : []),
    ...rangeFaults({ products, packages, catalogues }, shop),
    ...(deadlines ? deadlineFaults(deadlines, date) : []),
  ];
}

function nameOf(folderName: string): string {
  const words = folderName.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function dateOf(text: string | null, timeOfDay: string): Date | null {
  if (text === null) return null;
  const date = new Date(text.length === 10 ? text + timeOfDay : text);
  return Number.isNaN(date.getTime()) ? null : date;
}

async function findBackgrounds(folder: string): Promise<JobDetails['backgrounds']> {
  for (const name of BACKGROUND_FOLDERS) {
    const files = await readdir(join(folder, name)).catch(() => []); // Most jobs have no such folder.
    const images = files.filter((file) => /\.(jpe?g|png)$/i.test(file)).sort();
    if (images.length > 0) return withOneDefault(images.map((file) => ({ file: `${name}/${file}`, isDefault: /^default/i.test(file) })));
  }
  return [];
}

/** The first one when none, or several, are marked as default. */
function withOneDefault(backgrounds: JobDetails['backgrounds']): JobDetails['backgrounds'] {
  const chosen = Math.max(
    0,
    backgrounds.findIndex((background) => background.isDefault),
  );
  return backgrounds.map((background, index) => ({ ...background, isDefault: index === chosen }));
}
