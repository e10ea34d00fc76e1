import { birthday } from './cards/birthday.ts';
import { blackAndWhite } from './calendars/black-and-white.ts';
import { christmas } from './cards/christmas.ts';
import { colourBlocks } from './calendars/colour-blocks.ts';
import { contourPad } from './gifts/contour-pad.ts';
import { coverPoster } from './gifts/cover-poster.ts';
import type { Design } from './design.ts';
import { familyYear } from './calendars/family-year.ts';
import { gallery } from './gifts/gallery.ts';
import { magnetSix } from './gifts/magnet-six.ts';
import { meadowMug } from './gifts/meadow-mug.ts';
import { mosaicPuzzle } from './gifts/mosaic-puzzle.ts';
import { nightVillage } from './cards/night-village.ts';
import { nordicFlora } from './calendars/nordic-flora.ts';
import { patternYear } from './calendars/pattern-year.ts';
import { quietPortrait } from './cards/quiet-portrait.ts';
import { quiltCushion } from './gifts/quilt-cushion.ts';
import { selbuKnit } from './cards/selbu-knit.ts';
import { softHours } from './calendars/soft-hours.ts';
import { spaceParty } from './cards/space-party.ts';
import { storybookPuzzle } from './gifts/storybook-puzzle.ts';
import { stripesMug } from './gifts/stripes-mug.ts';
import { sunCushion } from './gifts/sun-cushion.ts';
import { terrazzo } from './cards/terrazzo.ts';
import { thankYou } from './cards/thank-you.ts';

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
