/** The demo shop, through the same functions as a real one: shop.json, templates, jobs, and a customer with an order. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { assert } from '#core/kernel/assert.ts';
import { jobs, shopSettings, subjects, users, userSubjects } from '../db/schema.ts';
import { hashPassword } from '../features/access/password.ts';
import type { Services } from '../services.ts';
import { importJob } from './import/import-job.ts';
import { isWhole } from './import/import-report.ts';
import { issueText } from './import/issue-words.ts';
import { setUpShop } from './setup/set-up-shop.ts';
import { publishTemplate } from './templates/publish-template.ts';

export const DEMO_USER = { email: 'demo@keepsake.example', password: 'keepsake-demo' } as const;

/** From the sources, and from the built server. */
const FOLDERS = ['../demo/', '../../server/demo/'];
const MARK = 'demo';
const MarkSchema = z.object({ state: z.enum(['seeding', 'done']), tryCode: z.nullable(z.string()) });
type Mark = z.infer<typeof MarkSchema>;

type Report = (line: string) => void;

/**
 * Fills an empty shop. One that a photographer has used is not changed; an interrupted seeding is completed.
 * @returns a picture code to try, or null when this is not a demo shop
 */
export async function seedDemo(services: Services, report: Report = () => undefined, folder = demoFolder()): Promise<string | null> {
  const mark = await readMark(services);
  if (mark?.state === 'done') return mark.tryCode;
  if (!mark && (await services.db.$count(jobs)) > 0) return null;
  await writeMark(services, { state: 'seeding', tryCode: null });
  // The demo shop sells to no customer, so rules that apply only to a real shop do not apply to it.
  const shop = await setUpShop({ ...services, config: { ...services.config, publicUrl: null } }, folder);
  assert(shop.ok, `the demo shop is right: ${shop.ok ? '' : shop.error.join('; ')}`);
  report('demo: settings and goods');
  for (const name of await foldersIn(join(folder, 'templates'))) {
    const published = await publishTemplate(services, join(folder, 'templates', name));
    assert(published.ok, `the demo template ${name} is right: ${published.ok ? '' : published.error.join('; ')}`);
    report(`demo: template ${published.value.name}`);
  }
  for (const name of await foldersIn(join(folder, 'jobs'))) {
    const imported = await importJob(services, join(folder, 'jobs', name));
    assert(isWhole(imported), `the demo job ${name} is right: ${imported.issues.map(issueText).join('; ')}`);
    report(`demo: job ${imported.job?.name ?? name}, ${imported.subjects.added} subjects, ${imported.pictures.added} pictures`);
  }
  const tryCode = await addDemoUser(services);
  await writeMark(services, { state: 'done', tryCode });
  return tryCode;
}

/** Folder of shop.json and its files. */
export function demoFolder(): string {
  const found = FOLDERS.map((folder) => fileURLToPath(new URL(folder, import.meta.url))).find((path) =>
    existsSync(join(path, 'shop.json')),
  );
  assert(found, 'the demo shop is beside the server');
  return found;
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The demo user already has one pupil's set; another one's code, with every step of a new set, can be entered. */
async function addDemoUser(services: Services): Promise<string | null> {
  const { db, clock, random } = services;
  const pupils = await db
    .select({ uuid: subjects.uuid, code: subjects.code })
    .from(subjects)
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(eq(jobs.isArchived, false))
    .orderBy(
      asc(jobs.photographedAt),
      desc(subjects.qualifyForSelectOwnFavorites),
      desc(subjects.qualifyForSelectYearbookPose),
      asc(subjects.name),
    );
  const [own, other] = pupils;
  if (!own) return null;
  const now = new Date(clock.nowMs());
  await db
    .insert(users)
    .values({
      uuid: random.uuid(),
      email: DEMO_USER.email,
      emailVerifiedAt: now,
      passwordHash: await hashPassword(DEMO_USER.password),
      name: 'Kari Berg',
      mobilePhone: '+4791234501',
      address: 'Strandgata 14',
      postalCode: '6002',
      city: 'Ålesund',
      currentSubjectUuid: own.uuid,
      createdAt: now,
    })
    .onConflictDoNothing();
  const [user] = await db.select({ uuid: users.uuid }).from(users).where(eq(users.email, DEMO_USER.email));
  if (user) await db.insert(userSubjects).values({ userUuid: user.uuid, subjectUuid: own.uuid, addedAt: now }).onConflictDoNothing();
  return (other ?? own).code;
}

async function readMark({ db }: Services): Promise<Mark | null> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.key, MARK));
  return row ? MarkSchema.parse(row.value) : null;
}

async function writeMark({ db }: Services, mark: Mark): Promise<void> {
  await db
    .insert(shopSettings)
    .values({ key: MARK, value: mark })
    .onConflictDoUpdate({ target: shopSettings.key, set: { value: mark } });
}
