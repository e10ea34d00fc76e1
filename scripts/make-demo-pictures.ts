/**
 * Draws the demo shop's people and writes each job as a photographer would export it:
 * pictures, subjects.csv and job.json under server/demo/jobs. Gives the same files on every run.
 * Run it after a change here only: the results are kept in the repository.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { writeJob, writeSubjects } from './demo-pictures/job-files.ts';
import { DEMO_JOBS } from './demo-pictures/jobs.ts';
import { paintGreenScreenBackdrops, photographJob } from './demo-pictures/photograph-job.ts';

sharp.concurrency(1);
sharp.cache(false);

const jobsFolder = fileURLToPath(new URL('../server/demo/jobs', import.meta.url));
for (const job of DEMO_JOBS) {
  const folder = join(jobsFolder, job.folder);
  const pictures = await photographJob(job, folder);
  await writeSubjects(job, folder, pictures);
  await writeJob(job, folder, await paintGreenScreenBackdrops(job, folder));
  process.stdout.write(`${job.folder}: ${job.subjects.length} subjects\n`);
}
