/** The areas of the screens that open later, in one file: the second screen does not wait for its words. */
import type { Words } from '#src/i18n/words.ts';

export const areas = import.meta.glob<Words>('./later/*.json', { eager: true, import: 'default' });
