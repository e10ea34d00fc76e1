import type { Design } from './design.ts';
import { nordicFlora } from './nordic-flora.ts';

export const DESIGNS: readonly (() => Design)[] = [nordicFlora];
