/**
 * Traverses a drawing as a browser paints it: groups, copies (`use`), hidden elements, and elements that the print
 * cannot draw.
 */
import type { Matrix } from '#core/layout/display-list.ts';
import { IDENTITY, multiply } from '#core/layout/geometry/matrix.ts';
import { judge, judgeRoot } from './judge.ts';
import { numbersOf, parseFraction, parseLength, parseTransform } from './measures.ts';
import { isShape, type PlainShape, readShape } from './plain-shape.ts';
import { inherit, type Properties, unreadOf } from './properties.ts';
import { descendants, quoted, type Reader } from './reader.ts';
import type { SourceNode } from './source-tree.ts';

interface Around {
  readonly properties: Properties;
  readonly matrix: Matrix;
  readonly opacity: number;
  /** Nesting depth of copies. */
  readonly copies: number;
}

interface Canvas {
  readonly shapes: PlainShape[];
  /** Number of painted elements, including copies: a few copies of copies make millions. */
  visits: number;
}

/** Defined but not painted, or text about the drawing. */
const UNPAINTED = new Set([
  '',
  'clipPath',
  'cursor',
  'defs',
  'desc',
  'filter',
  'font',
  'linearGradient',
  'marker',
  'mask',
  'metadata',
  'pattern',
  'radialGradient',
  'script',
  'style',
  'symbol',
  'title',
  'view',
]);
const GROUPS = new Set(['svg', 'g', 'a', 'use', 'switch', 'symbol']);
const OUTLINES =
  'text is not drawn from artwork; turn it into outlines (Inkscape: Path > Object to Path, Illustrator: Type > Create Outlines, Figma: Flatten, Affinity: Layer > Convert to Curves), or make it a text element of template.json';
const INSTEAD: Readonly<Record<string, string>> = {
  text: OUTLINES,
  flowRoot: OUTLINES,
  image: 'pictures are not drawn from artwork; trace it into shapes, or make it an image element of template.json',
  foreignObject: 'foreign content is not drawn; draw it as shapes, or flatten the effect it stands for',
  svg: 'a drawing inside the drawing is not read; take its shapes out of it',
};
const ANIMATION = /^(?:animate|animateTransform|animateMotion|animateColor|set)$/;
const SYMBOL_BOX = ['x', 'y', 'width', 'height'];
const MOST_VISITS = 60_000;
const DEEPEST_COPIES = 12;

export function readDrawing(root: SourceNode, reader: Reader): PlainShape[] {
  for (const node of descendants(root)) refuseLive(node, reader);
  judgeRoot(root, reader);
  const canvas: Canvas = { shapes: [], visits: 0 };
  paint(root, { properties: new Map(), matrix: IDENTITY, opacity: 1, copies: 0 }, reader, canvas);
  return canvas.shapes;
}

/** Scripts and animations are refused everywhere, because a print has neither. */
function refuseLive(node: SourceNode, reader: Reader): void {
  if (node.name === 'script') reader.refuse(node, 'scripts are not run; remove it');
  if (ANIMATION.test(node.name)) reader.refuse(node, 'animations are not printed; remove it');
  for (const name of node.attributes.keys()) if (/^on[a-z]+$/.test(name)) reader.refuse(node, `scripts are not run; remove ${name}`);
}

function paint(node: SourceNode, around: Around, reader: Reader, canvas: Canvas): void {
  canvas.visits += 1;
  if (UNPAINTED.has(node.name) && !(node.name === 'symbol' && around.copies > 0)) return;
  if (ANIMATION.test(node.name)) return;
  // As in a browser, which supports none of the extensions.
  if (node.attributes.has('requiredExtensions')) return;
  const own = reader.propertiesOf(node);
  for (const [name, value] of unreadOf(own)) reader.refuse(node, `${name} ${quoted(value)} is not read; write the value itself`);
  if (own.get('display') === 'none') return;
  if (!isShape(node.name) && (!GROUPS.has(node.name) || (node.name === 'svg' && node.parent !== null))) {
    reader.refuse(node, INSTEAD[node.name] ?? `<${node.name}> is not drawn; draw it as shapes`);
    return;
  }
  const written = node.attributes.get('transform') ?? '';
  const step = parseTransform(written);
  if (step === null) reader.refuse(node, `cannot read transform ${quoted(written)}`);
  const opacity = parseFraction(own.get('opacity') ?? '1');
  if (opacity === null) reader.refuse(node, `cannot read opacity ${quoted(own.get('opacity') ?? '')}; write a number from 0 to 1`);
  const inside: Around = {
    properties: inherit(around.properties, own),
    matrix: multiply(around.matrix, step ?? IDENTITY),
    opacity: around.opacity * (opacity ?? 1),
    copies: around.copies,
  };
  if (inside.opacity === 0) return;
  const before = canvas.shapes.length;
  if (isShape(node.name)) {
    const shape = readShape(node, inside.properties, inside.matrix, inside.opacity, reader);
    if (shape) canvas.shapes.push(shape);
  } else if (node.name === 'use') paintCopy(node, inside, reader, canvas);
  else for (const child of node.name === 'switch' ? chosen(node, reader) : node.children) paint(child, inside, reader, canvas);
  const painted = canvas.shapes.length - before;
  if (painted === 0) return;
  judge(node, own, inside.properties, reader);
  if ((opacity ?? 1) < 1 && painted > 1)
    reader.suspect(node, 'the opacity of a group is multiplied into its shapes, which show through each other; give each shape its own');
}

function paintCopy(node: SourceNode, inside: Around, reader: Reader, canvas: Canvas): void {
  const href = node.attributes.get('href') ?? '';
  const target = href.startsWith('#') ? reader.byId.get(href.slice(1)) : undefined;
  if (!target || inside.copies >= DEEPEST_COPIES || canvas.visits >= MOST_VISITS) {
    const reason = target ? 'copies too much: itself, or too many shapes' : `copies ${quoted(href)}, which the file does not have`;
    reader.refuse(node, `${reason}; draw the shapes where they are used (unlink the clone, expand the symbol)`);
    return;
  }
  const length = (name: string, whole: number): number => parseLength(node.attributes.get(name) ?? '0', whole) ?? 0;
  const { width, height } = reader.viewport;
  const moved = multiply(inside.matrix, [1, 0, 0, 1, length('x', width), length('y', height)]);
  const matrix = target.name === 'symbol' ? multiply(moved, symbolMatrix(target, length('width', width), length('height', height))) : moved;
  paint(target, { ...inside, matrix, copies: inside.copies + 1 }, reader, canvas);
  if (target.name !== 'symbol') return;
  const isBoxed = target.attributes.has('viewBox') || ['width', 'height'].some((name) => node.attributes.has(name));
  if (isBoxed) reader.suspect(node, 'a symbol is not cut at its edge; cut its shapes, or expand the symbol');
  for (const name of SYMBOL_BOX)
    if (target.attributes.has(name)) reader.refuse(target, `${name} of a symbol is not read; remove it, or expand the symbol`);
}

/** Fits the symbol's own view box into the copy's box, complete and centred. */
function symbolMatrix(symbol: SourceNode, width: number, height: number): Matrix {
  const [x = 0, y = 0, w = 0, h = 0] = numbersOf(symbol.attributes.get('viewBox') ?? '');
  if (!(w > 0 && h > 0 && width > 0 && height > 0)) return IDENTITY;
  const scale = Math.min(width / w, height / h);
  return [scale, 0, 0, scale, (width - w * scale) / 2 - x * scale, (height - h * scale) / 2 - y * scale];
}

/** Illustrator puts its own data into the first branch and the drawing into the second. */
function chosen(node: SourceNode, reader: Reader): SourceNode[] {
  const branches = node.children.filter((child) => child.name !== '' && child.attributes.get('requiredExtensions') === undefined);
  for (const branch of branches)
    if (branch.attributes.has('systemLanguage')) reader.refuse(branch, 'depends on the language of the program; keep one drawing for all');
  return branches.slice(0, 1);
}
