/** The shop's two colours and the colours derived from them: the same rule for the app, the server's pages, mails and letters. */
import { contrastOf, CONTRAST_MIN, mixed, nearestWithContrast } from './contrast.ts';

/** The look of a shop that has chosen no colours (src/ui/tokens.css). */
export const DEFAULT_COLORS: BrandColors = { main: '#1f5c4d', dark: '#174639', tint: '#e4efea', background: '#fbf8f3' };
const WHITE = '#ffffff';
/** Colours of normal and of secondary text. */
const INKS = ['#22262a', '#565d63'] as const;
/** How much of the main colour is in the tint behind a chosen row, at most. */
const TINT_MAX = 0.12;
const DARKER = 0.24;

export interface BrandColors {
  /** Buttons with white text, links, the browser's bar. */
  readonly main: string;
  /** Hovered buttons; text on the tint. */
  readonly dark: string;
  /** Background of chosen elements. */
  readonly tint: string;
  /** Background of the page. */
  readonly background: string;
}

export interface ChosenColors {
  readonly color: string | null;
  readonly background: string | null;
}

interface ColorFault {
  readonly key: 'color' | 'background';
  /** The pair of text and background colours whose contrast is too low. */
  readonly text: string;
  readonly contrast: number;
  /** The nearest colour with enough contrast. */
  readonly nearest: string;
}

/**
 * The pairs of these colours whose contrast is too low. A background is checked against the shop's ink first, then against the
 * main colour.
 */
export function colorFaults({ color, background }: ChosenColors): readonly ColorFault[] {
  const faults: ColorFault[] = [];
  const paper = (background ?? DEFAULT_COLORS.background).toLowerCase();
  const inkOnPaper = Math.min(...INKS.map((ink) => contrastOf(ink, paper)));
  if (inkOnPaper < CONTRAST_MIN)
    faults.push({
      key: 'background',
      text: 'the text on it',
      contrast: inkOnPaper,
      nearest: nearestWithContrast(paper, INKS, '#ffffff') ?? WHITE,
    });
  const readable = faults[0]?.nearest ?? paper;
  const main = (color ?? DEFAULT_COLORS.main).toLowerCase();
  const [onButton, asLink] = [contrastOf(main, WHITE), contrastOf(main, readable)];
  if (Math.min(onButton, asLink) < CONTRAST_MIN)
    faults.push({
      key: color === null ? 'background' : 'color',
      text: onButton < CONTRAST_MIN ? 'white text on it' : 'links of it on the background',
      contrast: Math.min(onButton, asLink),
      nearest:
        color === null
          ? (nearestWithContrast(readable, [main, ...INKS], '#ffffff') ?? WHITE)
          : (nearestWithContrast(main, [WHITE, readable], '#000000') ?? '#000000'),
    });
  return faults;
}

/** The colours of the shop's pages. A shop that has not chosen its own has the default ones. */
export function brandColors({ color, background }: ChosenColors): BrandColors {
  const paper = background?.toLowerCase() ?? DEFAULT_COLORS.background;
  if (color === null || color.toLowerCase() === DEFAULT_COLORS.main) return { ...DEFAULT_COLORS, background: paper };
  const main = color.toLowerCase();
  return { main, dark: mixed(main, '#000000', DARKER), tint: tintOf(main), background: paper };
}

/** The strongest tint on which the main colour is still readable. */
function tintOf(main: string): string {
  for (let share = TINT_MAX; share > 0; share -= 0.01) {
    const tint = mixed(WHITE, main, share);
    if (contrastOf(main, tint) >= CONTRAST_MIN) return tint;
  }
  return WHITE;
}
