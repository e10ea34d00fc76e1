/** Properties that change how the element and its content are painted, and that the print does not draw. */
import { isShape } from './plain-shape.ts';
import type { Properties } from './properties.ts';
import { quoted, type Reader, referenceOf } from './reader.ts';
import type { SourceNode } from './source-tree.ts';

/** Declared in CSS these would have an effect; as attributes they are read. */
const ONLY_AS_ATTRIBUTES = [
  'transform',
  'd',
  'x',
  'y',
  'width',
  'height',
  'inline-size',
  'block-size',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'offset',
  'offset-path',
  'translate',
  'rotate',
  'scale',
];
const MASKS = ['mask', 'mask-image', 'mask-border', 'mask-border-source', 'mask-box-image', 'mask-box-image-source'];
const HARMLESS_BLENDS = new Set(['normal', 'passthrough', 'pass-through', 'inherit', 'initial', 'unset']);
const MARKERS = ['marker-start', 'marker-mid', 'marker-end'];

/** @param own properties of the element itself @param inherited including those of all its ancestors */
export function judge(node: SourceNode, own: Properties, inherited: Properties, reader: Reader): void {
  const set = (name: string): string | null => {
    const value = own.get(name) ?? 'none';
    return value === 'none' || value === '' ? null : value;
  };
  if (set('filter'))
    reader.refuse(node, 'filters (shadows, blurs, glows) are not drawn; remove the effect, or draw it as shapes with gradients');
  if (MASKS.some((name) => set(name))) reader.refuse(node, 'masks are not drawn; cut the shapes instead, or use the opacity of a gradient');
  const blend = own.get('mix-blend-mode') ?? 'normal';
  if (!HARMLESS_BLENDS.has(blend))
    reader.refuse(node, `the blend mode ${quoted(blend)} is not drawn; set it to normal and choose the colours as they should look`);
  for (const name of ONLY_AS_ATTRIBUTES)
    if (set(name)) reader.refuse(node, `${name} in a style is not read; write it as an attribute, or flatten the transform`);
  if (set('animation') ?? set('animation-name')) reader.refuse(node, 'animations are not printed; remove it');
  if (own.has('transform-origin') && node.attributes.has('transform'))
    reader.refuse(node, 'transform-origin is not read; flatten the transform');
  judgeEdges(node, set, reader);
  if (!isShape(node.name)) return;
  for (const name of MARKERS)
    if ((inherited.get(name) ?? 'none') !== 'none')
      reader.suspect(node, `its ${name} (arrowhead) is not drawn; turn the line into a shape`);
}

type Setting = (name: string) => string | null;

/** Properties by which a browser clips, frames or hides the element. */
function judgeEdges(node: SourceNode, set: Setting, reader: Reader): void {
  const clip = set('clip-path');
  if (clip !== null && referenceOf(clip) === null)
    reader.refuse(node, `its clip path ${quoted(clip)} is not drawn; cut the shapes themselves (intersect, divide, crop)`);
  else if (clip !== null)
    reader.suspect(node, `its clip path ${quoted(clip)} is not applied; cut the shapes themselves (intersect, divide, crop)`);
  const outline = `${set('outline') ?? ''} ${set('outline-style') ?? ''}`.trim();
  if (outline !== '' && !/\bnone\b|^0(?:px)?$/.test(outline)) reader.refuse(node, 'a CSS outline is not drawn; draw it as a stroke');
  if (set('display') === 'contents') reader.refuse(node, 'display "contents" is not read; remove it');
  if (set('all')) reader.refuse(node, `all: ${set('all')} is not read; write the properties themselves`);
}

const FRAME = /^(?:padding|border|margin)(?:-|$)/;
const NO_FRAME = /^(?:none|0(?:px)?(?:\s+0(?:px)?)*)$/;
const NO_GROUND = /^(?:none|transparent)$/i;

/** The outermost element has a box in a browser: a background, a border, and a centre of rotation. */
export function judgeRoot(root: SourceNode, reader: Reader): void {
  if (root.attributes.has('transform')) reader.refuse(root, 'its transform is not read; put it on a group in it');
  for (const [name, value] of reader.propertiesOf(root)) {
    if (/^background(?:-color|-image)?$/.test(name) && !NO_GROUND.test(value))
      reader.refuse(root, `${name} ${quoted(value)} is not drawn; remove it, or draw it as a rectangle`);
    if (FRAME.test(name) && !NO_FRAME.test(value)) reader.refuse(root, `${name} ${quoted(value)} is not drawn; remove it`);
  }
}
