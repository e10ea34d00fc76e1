/** The areas of the screens that open later, in one file, so that the second screen does not wait for its texts. */
import type { Words } from '#src/i18n/words.ts';

export const areas = import.meta.glob<Words>('./later/*.json', { eager: true, import: 'default' });
