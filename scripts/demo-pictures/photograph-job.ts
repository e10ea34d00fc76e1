import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoJob, DemoSubject } from './jobs.ts';
import { inventLook } from './person.ts';
import { directPose, straightPose } from './poses.ts';
import { type Sitter, takeBackdrop, takeCutOut, takeGroup, takePortrait, takeTogether } from './studio.ts';

/** Pixels. Large enough for a sharp 13x18 print, small enough for a repository. */
const PORTRAIT = { width: 1600, height: 2000 };
const LARGE_PORTRAIT = { width: 2400, height: 3000 };
const GROUP = { width: 2400, height: 1600 };
const CUT_OUT = { width: 1200, height: 1500 };
const QUALITY = 78;

/** Pictures of each subject as 'file:type', in the order in which they were taken. */
type TakenPictures = Map<DemoSubject, string[]>;

const straight = (subject: DemoSubject): Sitter => ({ look: subject.look, pose: straightPose(subject.name) });

/** The whole class in rows of four, five and four: the subjects among classmates who did not order. */
function lineUp(job: DemoJob): Sitter[][] {
  const others = Array.from({ length: 13 - job.subjects.length }, (_, at): Sitter => {
    const name = `${job.folder}/${at}`;
    return { look: { ...inventLook(name), ...job.dress }, pose: straightPose(name) };
  });
  const sitters = job.subjects.map(straight);
  const mixed = Array.from({ length: 13 }, (_, at) =>
    at % 2 === 0 ? (sitters.shift() ?? others.shift()) : (others.shift() ?? sitters.shift()),
  );
  const everyone = mixed.filter((sitter) => sitter !== undefined);
  return [everyone.slice(0, 4), everyone.slice(4, 9), everyone.slice(9)];
}

/**
 * Writes every picture of a job into its folder, with consecutive numbers like a camera's.
 * @returns the subjects of each picture
 */
export async function photographJob(job: DemoJob, folder: string): Promise<TakenPictures> {
  await mkdir(folder, { recursive: true });
  let fileNumber = job.firstFileNumber;
  const nextFile = (ending: string): string => `IMG_${String(fileNumber++).padStart(4, '0')}.${ending}`;
  const taken: TakenPictures = new Map(job.subjects.map((subject) => [subject, []]));
  const save = async (file: string, type: 'IP' | 'SFP' | 'GP', subjects: readonly DemoSubject[], picture: Buffer): Promise<void> => {
    await writeFile(join(folder, file), picture);
    for (const subject of subjects) taken.get(subject)?.push(`${file}:${type}`);
  };

  for (const [index, subject] of job.subjects.entries()) {
    for (let shot = 0; shot < subject.portraits; shot++) {
      const sitter = { look: subject.look, pose: directPose(subject.name, shot) };
      const backdrop = job.backdrops[(index + (shot >> 1)) % job.backdrops.length];
      if (!backdrop) throw new Error(`${job.folder} has no backdrop`);
      if (subject.greenScreen) {
        await save(nextFile('png'), 'IP', [subject], await takeCutOut(sitter, CUT_OUT));
      } else {
        // One subject's pictures have the camera's full size, for tests of zooming and large prints.
        const frame = index === 0 && shot < 2 && !job.details['isArchived'] ? LARGE_PORTRAIT : PORTRAIT;
        await save(nextFile('jpg'), 'IP', [subject], await takePortrait(sitter, backdrop, frame, QUALITY));
      }
    }
  }
  for (const indexes of job.together) {
    const friends = job.subjects.filter((_, index) => indexes.includes(index));
    const picture = await takeTogether(friends.map(straight), job.backdrops[0] ?? 'stone', PORTRAIT, QUALITY);
    await save(nextFile('jpg'), 'SFP', friends, picture);
  }
  if (job.groupBackdrop) {
    await save(nextFile('jpg'), 'GP', job.subjects, await takeGroup(lineUp(job), job.groupBackdrop, GROUP, QUALITY));
  }
  return taken;
}

/** @returns the files, the default first */
export async function paintGreenScreenBackdrops(job: DemoJob, folder: string): Promise<string[]> {
  if (job.greenScreenBackdrops.length === 0) return [];
  await mkdir(join(folder, 'backgrounds'), { recursive: true });
  return Promise.all(
    job.greenScreenBackdrops.map(async (name) => {
      const file = `backgrounds/${name}.jpg`;
      await writeFile(join(folder, file), await takeBackdrop(name, PORTRAIT, QUALITY));
      return file;
    }),
  );
}
