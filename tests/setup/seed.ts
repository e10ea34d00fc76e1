/** Rows that a job's import would make, for tests of what happens after it. */
import { randomUUID } from 'node:crypto';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { jobs, pictures, subjectPictures, subjects, userSubjects } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';

export interface SeededSubject {
  readonly uuid: string;
  readonly jobUuid: string;
  readonly code: string;
  readonly name: string;
  readonly pictureUuids: readonly string[];
}

interface SubjectOptions {
  readonly code?: string;
  readonly name?: string;
  readonly group?: string;
  readonly numPictures?: number;
  readonly isWithdrawn?: boolean;
  /** Of the job. */
  readonly isArchived?: boolean;
  readonly codeRedirect?: string;
  readonly codeMessages?: { readonly en: string; readonly [language: string]: string };
  /** Users who typed the code. */
  readonly holders?: readonly string[];
}

/** A subject in a job of its own. The pictures' bytes are not there. */
export async function seedSubject({ db, clock }: Services, options: SubjectOptions = {}): Promise<SeededSubject> {
  const now = new Date(clock.nowMs());
  const [uuid, jobUuid] = [randomUUID(), randomUUID()];
  const code = options.code ?? `T-${randomUUID().slice(0, 12).toUpperCase()}`;
  const name = options.name ?? 'Emma Solberg';
  await db.insert(jobs).values({
    uuid: jobUuid,
    importKey: jobUuid,
    name: 'Solberg skole',
    jobTypeUuid: randomUUID(),
    photographerUuid: randomUUID(),
    photographedAt: now,
    isArchived: options.isArchived ?? false,
    codeRedirect: options.codeRedirect ?? null,
    codeMessages: options.codeMessages ?? null,
  });
  await db
    .insert(subjects)
    .values({ uuid, jobUuid, code, codeKey: codeKey(code), name, group: options.group ?? '7A', isWithdrawn: options.isWithdrawn ?? false });
  const pictureUuids = Array.from({ length: options.numPictures ?? 2 }, () => randomUUID());
  if (pictureUuids.length > 0) {
    await db.insert(pictures).values(
      pictureUuids.map((pictureUuid, position) => ({
        uuid: pictureUuid,
        jobUuid,
        fileName: `${position}.jpg`,
        mediaKey: `pictures/${pictureUuid}`,
        contentHash: pictureUuid,
        mimeType: 'image/jpeg',
        widthPx: 2400,
        heightPx: 3000,
        pictureType: 'IP' as const,
        createdAt: now,
      })),
    );
    await db.insert(subjectPictures).values(pictureUuids.map((pictureUuid, position) => ({ subjectUuid: uuid, pictureUuid, position })));
  }
  for (const userUuid of options.holders ?? []) await db.insert(userSubjects).values({ userUuid, subjectUuid: uuid, addedAt: now });
  return { uuid, jobUuid, code, name, pictureUuids };
}

/** One of the customer's own pictures, as its row. */
export async function seedUpload({ db, clock }: Pick<Services, 'db' | 'clock'>, userUuid: string): Promise<string> {
  const uuid = randomUUID();
  await db.insert(pictures).values({
    uuid,
    uploadedBy: userUuid,
    fileName: 'cabin.jpg',
    mediaKey: `pictures/${userUuid}/${uuid}`,
    contentHash: uuid,
    mimeType: 'image/jpeg',
    widthPx: 2400,
    heightPx: 3000,
    pictureType: 'IP',
    createdAt: new Date(clock.nowMs()),
  });
  return uuid;
}
