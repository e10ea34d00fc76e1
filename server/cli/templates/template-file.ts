/** template.json as a designer writes it: its keys, and the rules that no schema expresses (docs/template-format.md). */
import * as z from 'zod/mini';
import {
  ArtworkElementSchema,
  type Box,
  CalendarElementSchema,
  ImageElementSchema,
  type Part,
  PartSchema,
  TemplateDesignSchema,
  TextElementSchema,
} from '#core/contract/template-format.ts';
import { designProblems } from '#core/layout/check-design.ts';
import { LanguageTextsSchema } from '#server/features/settings/shop-data.ts';
import type { JsonPath, PathFault } from '../json-file/check-json-file.ts';
import { EditorSchemaSchema } from '../json-file/schema-nodes.ts';

/** The artwork's SVG comes from its file. */
const FileElementSchema = z.discriminatedUnion('kind', [
  z.omit(ArtworkElementSchema, { svg: true }),
  ImageElementSchema,
  TextElementSchema,
  CalendarElementSchema,
]);

export const TemplateFileSchema = z.extend(TemplateDesignSchema, {
  $schema: EditorSchemaSchema,
  names: LanguageTextsSchema,
  parts: z.array(z.extend(PartSchema, { names: LanguageTextsSchema, elements: z.array(FileElementSchema) })).check(z.minLength(1)),
});
export type TemplateFile = z.infer<typeof TemplateFileSchema>;

export function templateFaults(file: TemplateFile): readonly PathFault[] {
  return [
    ...repeated(file.parts.map(({ id }) => id)).map((index) =>
      fault(['parts', index, 'id'], 'another part has this id; give each its own'),
    ),
    ...(['productUuids', 'categories', 'supportedYears'] as const).flatMap((key) =>
      repeated(file[key]).map((index) => fault([key, index], 'stands in the list twice; remove it')),
    ),
    ...typeFaults(file),
    ...sizeFaults(file.parts),
    ...placeFaults(file.parts),
    ...elementFaults(file),
  ];
}

const fault = (path: JsonPath, text: string): PathFault => ({ path, text });

/** Positions of entries that occur earlier in the list. */
const repeated = (list: readonly unknown[]): number[] => list.flatMap((entry, index) => (list.indexOf(entry) < index ? [index] : []));

function typeFaults({ type, parts }: TemplateFile): PathFault[] {
  const hasMonths = parts.some(({ elements }) => elements.some(({ kind }) => kind === 'calendar'));
  return type === 'CALENDAR' && !hasMonths
    ? [fault(['type'], 'a CALENDAR has calendar elements, and no part of this design has one; expected "CARDS" or "PHOTOGIFT"')]
    : [];
}

type Sized = Pick<Part, 'width' | 'height' | 'trimBox' | 'safeBox'>;

/** In points, because designers round. */
const ROUNDING = 0.5;

/** A page that is larger than its neighbours would be printed on their paper. */
function sizeFaults(parts: readonly Sized[]): PathFault[] {
  const [first] = parts;
  return parts.flatMap((part, index) => [
    ...(['width', 'height'] as const).flatMap((side) =>
      first && Math.abs(part[side] - first[side]) > ROUNDING
        ? [fault(['parts', index, side], `expected ${first[side]} as in the first part, found ${part[side]}; all pages have one size`)]
        : [],
    ),
    ...(isInside(part.trimBox, { x: 0, y: 0, width: part.width, height: part.height })
      ? []
      : [fault(['parts', index, 'trimBox'], 'reaches beyond the width and height of its part')]),
    ...(isInside(part.safeBox, part.trimBox) ? [] : [fault(['parts', index, 'safeBox'], 'reaches beyond the trimBox')]),
  ]);
}

const isInside = (box: Box, around: Box): boolean =>
  box.x >= around.x - ROUNDING &&
  box.y >= around.y - ROUNDING &&
  box.x + box.width <= around.x + around.width + ROUNDING &&
  box.y + box.height <= around.y + around.height + ROUNDING;

/** An element beside its page is on no print, and text across its edge is cut off. */
function placeFaults(parts: TemplateFile['parts']): PathFault[] {
  return parts.flatMap(({ width, height, trimBox, elements }, index) =>
    elements.flatMap(({ kind, box }, at) => {
      const wrong = (text: string) => [fault(['parts', index, 'elements', at, 'box'], text)];
      if (box.x >= width || box.y >= height || box.x + box.width <= 0 || box.y + box.height <= 0)
        return wrong(`lies outside of its part, which is ${width} wide and ${height} high`);
      return (kind === 'text' || kind === 'calendar') && !isInside(box, trimBox)
        ? wrong('reaches beyond the trimBox: its words would be cut')
        : [];
    }),
  );
}

/** Artwork is refused with the lines of its own file. */
const PROBLEMS: Readonly<Record<string, readonly [key: string, text: string]>> = {
  'design.id_twice': ['id', 'another element of the part has this id; give each its own'],
  'design.year_missing': ['month', 'a calendar needs supportedYears, and the list is empty'],
  'design.year_unknown': ['month', 'the holidays of a year in supportedYears are not known'],
  'design.mask_unreadable': ['mask', 'its path data d cannot be read'],
};

function elementFaults(file: TemplateFile): PathFault[] {
  return file.parts.flatMap((part, index) => {
    const elements = part.elements.filter((element) => element.kind !== 'artwork');
    return designProblems({ ...file, parts: [{ ...part, elements }] }).flatMap(({ element, problem: { code } }) => {
      const at = part.elements.findLastIndex((other) => other.kind !== 'artwork' && other.id === element);
      const [key, text] = PROBLEMS[code] ?? [];
      return key === undefined || text === undefined ? [] : [fault(['parts', index, 'elements', at, key], text)];
    });
  });
}
