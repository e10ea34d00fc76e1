/** Deliveries to the school in job.json (BIZ-07), with their checks. */
import * as z from 'zod/mini';
import { LanguageTextsSchema } from '#server/features/settings/shop-data.ts';
import type { PathFault } from '#server/cli/json-file/check-json-file.ts';

export const DeadlinesSchema = z
  .array(z.object({ orderBy: z.iso.date(), delivery: z.iso.date(), message: z.optional(LanguageTextsSchema) }))
  .check(z.minLength(1), z.maxLength(20));
export type NamedDeadlines = z.infer<typeof DeadlinesSchema>;

/** @param date date of the shoot in job.json */
export function deadlineFaults(deadlines: NamedDeadlines, date: string | undefined): readonly PathFault[] {
  const faults: PathFault[] = [];
  const refuse = (index: number, key: string, text: string) => faults.push({ path: ['deadlines', index, key], text });
  for (const [index, { orderBy, delivery }] of deadlines.entries()) {
    const earlier = deadlines[index - 1];
    if (date !== undefined && orderBy < date.slice(0, 10)) refuse(index, 'orderBy', `is before the day of the shoot (${date})`);
    if (delivery < orderBy) refuse(index, 'delivery', `is before the last day to order (${orderBy})`);
    if (earlier && orderBy <= earlier.orderBy) refuse(index, 'orderBy', `is not after the deadline before it (${earlier.orderBy})`);
    if (earlier && delivery < earlier.delivery) refuse(index, 'delivery', `is before the delivery before it (${earlier.delivery})`);
  }
  return faults;
}
