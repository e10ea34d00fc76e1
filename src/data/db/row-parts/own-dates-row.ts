import * as z from 'zod/mini';
import { OwnDateSchema } from '#core/contract/calendar/own-dates.ts';

/** Key in `meta` of the dates that the customer wrote into calendars, for the next calendar. */
export const OWN_DATES = 'own-dates';

export const OwnDatesRowSchema = z.object({ key: z.literal(OWN_DATES), dates: z.array(OwnDateSchema) });
export type OwnDatesRow = z.infer<typeof OwnDatesRowSchema>;
