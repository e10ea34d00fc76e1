/**
 * `codes`: sends and finds them, and makes a PDF of letters, one per subject, in the order in which they are handed out
 * (OPS-03).
 */
import { and, eq, type SQL } from 'drizzle-orm';
import * as hb from 'harfbuzzjs';
import sharp from 'sharp';
import { FontFamilySchema } from '#core/contract/template-format.ts';
import type { DisplayPage } from '#core/layout/display-list.ts';
import { ENGINE_VERSION } from '#core/layout/engine-version.ts';
import { listLetters, missingLetters } from '#core/layout/missing-letters.ts';
import { createTextEngine, type TextEngine } from '#core/layout/text/text-engine.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { shopBrand } from '../brand/shop-brand.ts';
import type { Db } from '../db/database.ts';
import { jobs, subjects } from '../db/schema.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { serverLanguage } from '../http/requests/request-language.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { longDate } from '../shop-time.ts';
import { printDocument } from '../print/print-document.ts';
import { byClassAndName, loadAlphabet } from './batches/class-order.ts';
import { printPicture } from '../print/print-picture.ts';
import { readFace } from '../print/read-face.ts';
import type { Services } from '../services.ts';
import { readArguments } from './arguments.ts';
import { sendCodes } from './codes/send-codes.ts';
import { deskCommand } from './desk/desk-command.ts';
import { type Letter, letterPage, type LetterShop } from './codes/letter-page.ts';
import { CommandFailedError, usageError } from './command-failed.ts';
import { letterSeller } from './codes/letter-seller.ts';
import { findJob } from './jobs/find-job.ts';
import { writeAskedFile } from './lists/write-file.ts';

const NIL = '00000000-0000-0000-0000-000000000000';

export async function codesCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  if (args[0] === 'send') return sendCodes(services, args, report);
  if (args[0] === 'find') {
    if (args.slice(1).join(' ').trim() === '') throw usageError('codes', 'find');
    return deskCommand(services, args, report);
  }
  if (args[0] !== 'print') throw usageError('codes');
  const { values, words } = readArguments('codes print', args);
  const [file, ...others] = words;
  if (file === undefined || others.length > 0) throw usageError('codes');
  const job = values.job === undefined ? undefined : await findJob(services.db, values.job);
  const letters = await loadLetters(services.db, job?.uuid, values.group, values.code);
  if (letters.length === 0) throw new CommandFailedError('No subject matches. No letters were written.');
  const settings = await loadSettings(services.db);
  const { portal } = settings;
  if (services.config.publicUrl === null) report(`note: PUBLIC_URL is not set, the letters lead to ${shopUrlOf(services.config)}`);
  const lang = serverLanguage(values.lang ?? portal.defaultLanguage);
  const logo = await readLogo(services.media, portal.logo);
  const shop = {
    name: portal.name,
    email: portal.contactInfo.email,
    seller: letterSeller(settings, lang),
    date: longDate({ timeZone: services.config.timeZone, lang, country: settings.options.country }, new Date(services.clock.nowMs())),
    url: shopUrlOf(services.config),
    lang,
    logo,
    color: shopBrand(settings).colors.main,
  };
  const engine = createTextEngine(hb, readFace);
  const { pages, undrawn } = await layLetters(engine, letters, shop);
  for (const { letter, missing } of undrawn)
    report(`NOT PRINTED: ${[letter.group, letter.name].filter(Boolean).join(', ')}: no typeface of the shop has ${listLetters(missing)}`);
  const printed = letters.filter((letter) => undrawn.every((one) => one.letter !== letter));
  if (printed.length === 0) throw new CommandFailedError(`No letters were written: ${UNDRAWN}`);
  await writeAskedFile({ file, kind: '.pdf', replace: values.replace === true }, () =>
    printLetters(engine, pages, shop, services.clock.nowMs()),
  );
  for (const [group, count] of countByGroup(printed)) report(`${group}: ${count}`);
  report(`${printed.length} letters in ${file}`);
  if (undrawn.length > 0) throw new CommandFailedError(`${undrawn.length} letters are not in ${file}: ${UNDRAWN}`);
}

const UNDRAWN =
  'no typeface of the shop has the letters named above. Write those names in other letters, import the folder again and print again.';

interface Logo {
  readonly bytes: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

async function readLogo(media: MediaStore, address: string | null): Promise<Logo | null> {
  if (!address?.startsWith('/')) return null;
  const key = address.slice(1);
  if (!(await media.exists(key))) return null;
  const bytes = await media.read(key);
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, widthPx: width, heightPx: height };
}

type PrintedShop = Omit<LetterShop, 'logo'> & { readonly logo: Logo | null };

/** The pages of the letters that can be printed completely, and the letters that cannot. */
async function layLetters(engine: TextEngine, letters: readonly Letter[], shop: LetterShop) {
  const pages: DisplayPage[] = [];
  const undrawn: { readonly letter: Letter; readonly missing: readonly string[] }[] = [];
  for (const letter of letters) {
    const page = await letterPage(engine, letter, shop);
    const missing = missingLetters([page]);
    if (missing.length > 0) undrawn.push({ letter, missing });
    else pages.push(page);
  }
  return { pages, undrawn };
}

async function printLetters(engine: TextEngine, pages: readonly DisplayPage[], shop: PrintedShop, nowMs: number): Promise<Uint8Array> {
  const list = { engineVersion: ENGINE_VERSION, templateUuid: NIL, templateVersion: 1, pages };
  return printDocument(
    list,
    (family, glyphId, face) => engine.font(FontFamilySchema.parse(family)).outline(glyphId, face),
    (item) =>
      shop.logo ? printPicture(shop.logo.bytes, { kind: 'page' }, item) : Promise.reject(new Error('A letter holds no other picture.')),
    { title: shop.name, orderedAtMs: nowMs, lang: shop.lang },
  );
}

/**
 * By job, then class, then name, in the order in which they are handed out, without withdrawn subjects and without
 * archived jobs that are not named.
 */
async function loadLetters(
  db: Db,
  jobUuid: string | undefined,
  group: string | undefined,
  code: string | undefined,
): Promise<readonly Letter[]> {
  const conditions: SQL[] = [eq(subjects.isWithdrawn, false)];
  // A single letter again: also for an archived job, because the code identifies it.
  if (code !== undefined) conditions.push(eq(subjects.codeKey, codeKey(code)));
  else if (jobUuid === undefined) conditions.push(eq(jobs.isArchived, false));
  if (jobUuid !== undefined) conditions.push(eq(subjects.jobUuid, jobUuid));
  if (group !== undefined) conditions.push(eq(subjects.group, group));
  const rows = await db
    .select({ name: subjects.name, group: subjects.group, job: jobs.name, code: subjects.code })
    .from(subjects)
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(...conditions));
  const alphabet = await loadAlphabet(db);
  const inClass = byClassAndName(alphabet);
  return rows
    .toSorted((a, b) => alphabet.compare(a.job, b.job) || inClass(a, b))
    .map(({ name, group: ofGroup, job: ofJob, code }) => ({ name, group: ofGroup, job: ofJob, code }));
}

function countByGroup(letters: readonly Letter[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { job, group } of letters) {
    const name = group === '' ? job : `${job}, ${group}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
