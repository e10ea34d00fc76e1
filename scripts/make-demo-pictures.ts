/**
 * Draws the demo shop's people and writes each job in a photographer's export format: pictures, subjects.csv and
 * job.json under server/demo/jobs. Every run writes the same files.
 * Run it only after a change here, because the results are committed.
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
