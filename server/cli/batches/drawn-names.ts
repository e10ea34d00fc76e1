/** Texts that the papers of a batch can show: letters that no face of the shop contains would be left out silently. */
import * as hb from 'harfbuzzjs';
import { listLetters } from '#core/layout/missing-letters.ts';
import { createTextEngine, type TextEngine } from '#core/layout/text/text-engine.ts';
import { latinText } from '#server/print/latin-text.ts';
import { readFace } from '#server/print/read-face.ts';
import { undrawnLetters } from '#server/print/undrawn-letters.ts';

interface Person {
  readonly name: string;
  readonly group: string;
  readonly contents?: readonly string[];
}

export interface DrawnNames<P> {
  readonly drawn: readonly P[];
  /** '2A, 李小明: 李 小 明', one line for each person. */
  readonly undrawn: readonly string[];
}

/**
 * The operator writes a name or class that cannot be drawn by hand, from list.csv.
 * @param byHand text of the paper in its place
 */
export async function drawnNames<P extends Person>(people: readonly P[], byHand: string): Promise<DrawnNames<P>> {
  const engine = createTextEngine(hb, readFace);
  const drawn: P[] = [];
  const undrawn: string[] = [];
  for (const person of people) {
    const { name, group, contents = [] } = person;
    const missing = await undrawnLetters(engine, name, group, ...contents);
    if (missing.length > 0) undrawn.push(`${[group, name].filter(Boolean).join(', ')}: ${listLetters(missing)}`);
    drawn.push(missing.length === 0 ? person : await withoutLetters(engine, person, byHand));
  }
  return { drawn, undrawn };
}

interface Heads {
  readonly shop: string;
  readonly school: string;
}

/** The heading of each paper is always printed, in Latin letters if necessary. It is never left blank for handwriting. */
export async function drawnHeads(heads: Heads): Promise<{ readonly drawn: Heads; readonly undrawn: readonly string[] }> {
  const engine = createTextEngine(hb, readFace);
  const [shop, school] = [await latinText(engine, heads.shop), await latinText(engine, heads.school)];
  const named = [
    { name: heads.shop, ...shop },
    { name: heads.school, ...school },
  ].filter(({ undrawn }) => undrawn.length > 0);
  return {
    drawn: { shop: shop.text, school: school.text },
    undrawn: named.map(({ name, text, undrawn }) => `${name}, written ${text}: ${listLetters(undrawn)}`),
  };
}

async function withoutLetters<P extends Person>(engine: TextEngine, person: P, byHand: string): Promise<P> {
  const canDraw = async (text: string) => (await undrawnLetters(engine, text)).length === 0;
  const contents: string[] = [];
  for (const text of person.contents ?? []) {
    const missing = await undrawnLetters(engine, text);
    contents.push(missing.reduce((left, letter) => left.replaceAll(letter, '?'), text));
  }
  return {
    ...person,
    ...(!(await canDraw(person.name)) && { name: byHand }),
    ...(!(await canDraw(person.group)) && { group: byHand }),
    ...(person.contents && { contents }),
  };
}
