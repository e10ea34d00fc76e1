import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoJob, DemoSubject } from './jobs.ts';

const COLUMNS = ['name', 'group', 'code', 'pictures', 'email', 'mobile', 'qualifies_favorites', 'qualifies_yearbook', 'type'] as const;

/** subjects.csv as volume photographers export it: semicolons, since the lists and names hold commas. */
export async function writeSubjects(job: DemoJob, folder: string, pictures: ReadonlyMap<DemoSubject, readonly string[]>): Promise<void> {
  const rows = job.subjects.map((subject) =>
    [
      subject.name,
      job.group,
      subject.code,
      (pictures.get(subject) ?? []).join('|'),
      subject.email,
      subject.mobile,
      subject.qualifiesFavorites ? 'yes' : 'no',
      subject.qualifiesYearbook ? 'yes' : 'no',
      subject.greenScreen ? 'greenscreen' : 'portrait',
    ].join(';'),
  );
  await writeFile(join(folder, 'subjects.csv'), `${[COLUMNS.join(';'), ...rows].join('\n')}\n`);
}

export async function writeJob(job: DemoJob, folder: string, backgrounds: readonly string[]): Promise<void> {
  const content = {
    $schema: '../job.schema.json',
    ...job.details,
    backgrounds: backgrounds.map((file, index) => ({ file, default: index === 0 })),
  };
  await writeFile(join(folder, 'job.json'), `${JSON.stringify(content, null, 2)}\n`);
}
