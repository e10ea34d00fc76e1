/** Capital letters as strokes, 10 units high, so that the watermark needs no font on the machine. */
const LETTERS: Readonly<Record<string, { readonly width: number; readonly d: string }>> = {
  A: { width: 6.4, d: 'M0 10L3.2 0L6.4 10M1.2 6.6H5.2' },
  E: { width: 5.6, d: 'M5.6 0H0V10H5.6M0 5H4.6' },
  I: { width: 0, d: 'M0 0V10' },
  K: { width: 6, d: 'M0 0V10M6 0L0 6M2 4.4L6 10' },
  P: { width: 6, d: 'M0 10V0H3.4A2.6 2.8 0 0 1 3.4 5.6H0' },
  R: { width: 6, d: 'M0 10V0H3.4A2.6 2.8 0 0 1 3.4 5.6H0M2.8 5.6L6 10' },
  S: { width: 6, d: 'M5.8 1.8C5.2 .6 4.2 0 3 0C1.4 0 .2 1 .2 2.5C.2 5.6 6 4.4 6 7.5C6 9 4.7 10 3 10C1.6 10 .5 9.2 0 8' },
  V: { width: 6.4, d: 'M0 0L3.2 10L6.4 0' },
  W: { width: 8.4, d: 'M0 0L2.1 10L4.2 1.4L6.3 10L8.4 0' },
};
const SPACING = 3;
const WORD_GAP = 5;

/** Strokes of a text, from 0,0 to the right, 10 units high. */
export function strokeWords(words: string): { readonly svg: string; readonly width: number } {
  let x = 0;
  let svg = '';
  for (const character of words) {
    const letter = LETTERS[character];
    if (letter) svg += `<path transform="translate(${x.toFixed(2)} 0)" d="${letter.d}"/>`;
    x += letter ? letter.width + SPACING : WORD_GAP;
  }
  return { svg, width: x - SPACING };
}
