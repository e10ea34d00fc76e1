/** The areas that the app starts with, in one file. */
import type { Words } from '#src/i18n/words.ts';

export const areas = import.meta.glob<Words>('./start/*.json', { eager: true, import: 'default' });
