/**
 * The files of a job for school, lab and photographer, each with its name and content; only the last one contains
 * withdrawn subjects.
 */
import { jobFileName } from './job-file-name.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import type { Services } from '#server/services.ts';
import type { JobRow } from '#server/media/picture-access.ts';
import { csvList } from '../lists/csv-list.ts';
import type { SubjectChoices } from './load-choices.ts';
import { choosePortraits, loadJobRetouch, loadUse, loadWithdrawn, type PortraitSource } from './load-school-files.ts';
import { schoolIndex } from './school-index.ts';

export interface SchoolFile {
  /** Relative to the requested folder. */
  readonly name: string;
  readonly content: Buffer;
  /** Description of the file. */
  readonly says: string;
}

const FALL_BACKS = {
  favorite: 'no pose was chosen: the first favorite',
  first: 'no pose and no favorite was chosen: the first portrait of the set',
  none: 'not in the index: there is no portrait that may be used',
  noConsent: 'not in the index: the family did not agree',
  notInYearbook: 'not in the index: the job says that it is not in the yearbook',
} as const satisfies Partial<Record<PortraitSource, string>>;

const yes = (is: boolean): string => (is ? 'yes' : 'no');
const day = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? '';

export async function schoolFiles(
  { db }: Pick<Services, 'db'>,
  job: JobRow,
  choices: readonly SubjectChoices[],
  { options, portal }: Pick<ShopSettings, 'options' | 'portal'>,
): Promise<readonly SchoolFile[]> {
  const key = await jobFileName(db, job);
  const list = (name: string, heading: readonly string[], rows: readonly (readonly string[])[], says: string): SchoolFile => ({
    name: `${key}_${name}.csv`,
    content: csvList(heading, rows, options.country),
    says,
  });
  const chosen = await choosePortraits(db, job.uuid, new Map(choices.map(({ code, favorites }) => [code, favorites])));
  const portraits = chosen.flatMap(({ portrait }) => portrait ?? []);
  const fallBacks = chosen.flatMap(({ subject, portrait, source }) =>
    source === 'pose' ? [] : [[subject.group, subject.name, subject.code, portrait?.fileName ?? '', FALL_BACKS[source]]],
  );
  const without = (...sources: readonly PortraitSource[]) => chosen.filter(({ source }) => sources.includes(source)).length;
  const notForIt = without('noConsent', 'notInYearbook');
  const missing = without('none');
  const retouch = await loadJobRetouch(db, job.uuid, portal.defaultLanguage);
  const use = await loadUse(db, job.uuid);
  const unordered = use.filter(({ hasOrder }) => !hasOrder);
  const withdrawn = await loadWithdrawn(db, job.uuid);
  return [
    {
      name: `${key}_pspa/INDEX.TXT`,
      content: schoolIndex(job.name, portraits),
      says: [
        `${portraits.length} portraits, ${fallBacks.length - missing - notForIt} of them without a chosen pose; ${missing} subjects without a portrait`,
        ...(notForIt > 0 ? [`${notForIt} left out, who are not to be in the yearbook`] : []),
      ].join('; '),
    },
    list('fall-backs', ['group', 'name', 'code', 'picture', 'why'], fallBacks, `${fallBacks.length} subjects`),
    list(
      'retouch',
      ['order', 'bought (UTC)', 'subject', 'picture', 'to do', 'back'],
      retouch.map((task) => [
        task.reference,
        day(task.retouch.boughtAt),
        task.subject,
        task.picture.fileName,
        task.tasks.join(' | '),
        yes(task.retouch.file !== null),
      ]),
      `${retouch.length} pictures, ${retouch.filter((task) => task.retouch.file === null).length} not back`,
    ),
    list(
      'no-order',
      ['group', 'name', 'code', 'code used (UTC)', 'mail', 'mobile'],
      unordered.map(({ subject, openedAt }) => [
        subject.group,
        subject.name,
        subject.code,
        day(openedAt),
        yes(subject.email !== ''),
        yes(subject.mobile !== ''),
      ]),
      `${unordered.length} of ${use.length} subjects, ${unordered.filter(({ openedAt }) => openedAt === null).length} whose code was never used`,
    ),
    list(
      'consent',
      ['group', 'name', 'code', 'in the yearbook', 'package sent home', 'consent', 'customers', 'accepts mails'],
      use.map(({ subject, customers, acceptsMail }) => [
        subject.group,
        subject.name,
        subject.code,
        yes(subject.qualifyForSelectYearbookPose),
        subject.inspectionPackage === 'cancelled' ? 'called off' : yes(subject.inspectionPackage === 'enabled'),
        subject.consent,
        String(customers),
        yes(acceptsMail),
      ]),
      [
        `${use.filter(({ subject }) => subject.qualifyForSelectYearbookPose).length} of ${use.length} subjects for the yearbook`,
        `${use.filter(({ subject }) => subject.consent === 'no').length} without consent`,
        `${use.filter(({ subject }) => subject.consent === 'unknown').length} unknown`,
      ].join(', '),
    ),
    list(
      'withdrawn',
      ['group', 'name', 'code', 'pictures that must not be used'],
      withdrawn.map(({ subject, files }) => [subject.group, subject.name, subject.code, files.join(' | ')]),
      `${withdrawn.length} subjects; for the photographer alone`,
    ),
  ];
}
