import { birthday } from './birthday.ts';
import { christmas } from './christmas.ts';
import type { Design } from './design.ts';
import { familyYear } from './family-year.ts';
import { gallery } from './gallery.ts';
import { nordicFlora } from './nordic-flora.ts';
import { thankYou } from './thank-you.ts';

export const DESIGNS: readonly (() => Design)[] = [nordicFlora, familyYear, thankYou, christmas, birthday, gallery];
