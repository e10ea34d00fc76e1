import { birthday } from './birthday.ts';
import { blackAndWhite } from './black-and-white.ts';
import { christmas } from './christmas.ts';
import { colourBlocks } from './colour-blocks.ts';
import { contourPad } from './contour-pad.ts';
import { coverPoster } from './cover-poster.ts';
import type { Design } from './design.ts';
import { familyYear } from './family-year.ts';
import { gallery } from './gallery.ts';
import { magnetSix } from './magnet-six.ts';
import { meadowMug } from './meadow-mug.ts';
import { mosaicPuzzle } from './mosaic-puzzle.ts';
import { nightVillage } from './night-village.ts';
import { nordicFlora } from './nordic-flora.ts';
import { patternYear } from './pattern-year.ts';
import { quietPortrait } from './quiet-portrait.ts';
import { quiltCushion } from './quilt-cushion.ts';
import { selbuKnit } from './selbu-knit.ts';
import { softHours } from './soft-hours.ts';
import { spaceParty } from './space-party.ts';
import { storybookPuzzle } from './storybook-puzzle.ts';
import { stripesMug } from './stripes-mug.ts';
import { sunCushion } from './sun-cushion.ts';
import { terrazzo } from './terrazzo.ts';
import { thankYou } from './thank-you.ts';

export const DESIGNS: readonly (() => Design)[] = [
  nordicFlora,
  familyYear,
  thankYou,
  christmas,
  birthday,
  gallery,
  colourBlocks,
  blackAndWhite,
  patternYear,
  softHours,
  nightVillage,
  quietPortrait,
  selbuKnit,
  spaceParty,
  terrazzo,
  meadowMug,
  stripesMug,
  contourPad,
  storybookPuzzle,
  mosaicPuzzle,
  magnetSix,
  quiltCushion,
  sunCushion,
  coverPoster,
];
