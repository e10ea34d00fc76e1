import type { Box } from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { readGradients } from './artwork-gradients.ts';
import { SHAPE_ATTRIBUTES, shapePath } from './artwork-shapes.ts';
import { type ArtworkReader, type ArtworkStyle, INITIAL_STYLE, readStyle, STYLE_ATTRIBUTES } from './artwork-style.ts';
import { type ArtworkNode, type ArtworkProblem, parseArtworkTree } from './artwork-tree.ts';
import type { Matrix, Paint, ShapeItem } from '../display-list.ts';
import { IDENTITY } from '../geometry/matrix.ts';
import { plainPath } from './path-data.ts';
import { quantise, quantiseMatrix } from '../geometry/quantise.ts';

const ROOT_ATTRIBUTES = new Set(['xmlns', 'xmlns:xlink', 'version', 'viewBox', 'width', 'height', 'preserveAspectRatio', 'id']);

/**
 * Reads artwork in the SVG subset that every renderer, print included, draws the same: svg, g, defs, path, rect,
 * circle, ellipse, line, polyline, polygon, linearGradient, radialGradient, stop. Any other element is reported and
 * never skipped silently: a missing shadow would only be noticed in print.
 * @param box the target of the view box, in points
 */
export function readArtwork(svg: string, box: Box, opacity = 1): Result<readonly ShapeItem[], readonly ArtworkProblem[]> {
  const problems: ArtworkProblem[] = [];
  const root = parseArtworkTree(svg, problems);
  if (!root || root.name !== 'svg')
    return err(problems.length > 0 ? problems : [{ code: 'artwork.bad_xml', element: root?.name ?? 'svg' }]);
  checkAttributes(root, (attribute) => ROOT_ATTRIBUTES.has(attribute) || STYLE_ATTRIBUTES.has(attribute), problems);
  const reader: ArtworkReader = { gradients: readGradients(root, problems), problems };
  const style = readStyle(root, { ...INITIAL_STYLE, matrix: viewBoxMatrix(root, box, problems), opacity }, reader);
  const items = root.children.flatMap((child) => readNode(child, style, reader));
  return problems.length > 0 ? err(problems) : ok(items);
}

function checkAttributes(node: ArtworkNode, isKnown: (attribute: string) => boolean, problems: ArtworkProblem[]): void {
  for (const attribute of node.attributes.keys()) {
    if (!isKnown(attribute)) problems.push({ code: 'artwork.unsupported_attribute', element: node.name, attribute });
  }
}

/** Fits the view box into the element's box by `preserveAspectRatio`: whole and centred, or stretched with 'none'. */
function viewBoxMatrix(root: ArtworkNode, box: Box, problems: ArtworkProblem[]): Matrix {
  const value = root.attributes.get('viewBox') ?? '';
  const [x = 0, y = 0, width = 0, height = 0] = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if (!(width > 0 && height > 0 && Number.isFinite(x) && Number.isFinite(y))) {
    problems.push({ code: 'artwork.bad_value', element: 'svg', attribute: 'viewBox', value });
    return IDENTITY;
  }
  const scaleX = box.width / width;
  const scaleY = box.height / height;
  if (root.attributes.get('preserveAspectRatio') === 'none') return [scaleX, 0, 0, scaleY, box.x - x * scaleX, box.y - y * scaleY];
  const scale = Math.min(scaleX, scaleY);
  return [scale, 0, 0, scale, box.x + (box.width - width * scale) / 2 - x * scale, box.y + (box.height - height * scale) / 2 - y * scale];
}

function readNode(node: ArtworkNode, parent: ArtworkStyle, reader: ArtworkReader): ShapeItem[] {
  const { problems } = reader;
  if (node.name === 'linearGradient' || node.name === 'radialGradient') return [];
  if (node.name === 'defs') {
    for (const child of node.children)
      if (!child.name.endsWith('Gradient')) problems.push({ code: 'artwork.unsupported_element', element: `defs/${child.name}` });
    return [];
  }
  const shape = SHAPE_ATTRIBUTES[node.name];
  if (!shape && node.name !== 'g') {
    problems.push({ code: 'artwork.unsupported_element', element: node.name });
    return [];
  }
  checkAttributes(
    node,
    (attribute) => attribute === 'id' || STYLE_ATTRIBUTES.has(attribute) || shape?.includes(attribute) === true,
    problems,
  );
  const style = readStyle(node, parent, reader);
  if (!shape) return node.children.flatMap((child) => readNode(child, style, reader));
  for (const child of node.children) problems.push({ code: 'artwork.unsupported_element', element: `${node.name}/${child.name}` });
  return drawShape(node, style, problems);
}

function drawShape(node: ArtworkNode, style: ArtworkStyle, problems: ArtworkProblem[]): ShapeItem[] {
  const scale = canBake(style) ? Math.hypot(style.matrix[0], style.matrix[1]) : 1;
  const matrix = canBake(style) ? style.matrix : IDENTITY;
  const path = plainPath(shapePath(node, problems), matrix);
  if (!path.ok) {
    problems.push({ code: 'artwork.bad_value', element: node.name, attribute: 'd', value: path.error });
    return [];
  }
  if (path.value === '') return [];
  const base = {
    kind: 'shape' as const,
    d: path.value,
    matrix: canBake(style) ? IDENTITY : quantiseMatrix(style.matrix),
    fillRule: style.fillRule,
  };
  const stroke: ShapeItem['stroke'] =
    style.stroke === null || style.strokeWidth <= 0
      ? null
      : {
          color: style.stroke,
          widthPt: quantise(style.strokeWidth * scale),
          cap: style.cap,
          join: style.join,
          dashPt: style.dash.map((length) => quantise(length * scale)),
        };
  const fill = style.fill && placePaint(style.fill, matrix, scale);
  const fillOpacity = quantise(style.opacity * style.fillOpacity);
  const strokeOpacity = quantise(style.opacity * style.strokeOpacity);
  if (fill && stroke && fillOpacity === strokeOpacity) return [{ ...base, fill, stroke, opacity: fillOpacity }];
  const items: ShapeItem[] = [];
  if (fill) items.push({ ...base, fill, stroke: null, opacity: fillOpacity });
  if (stroke) items.push({ ...base, fill: null, stroke, opacity: strokeOpacity });
  return items;
}

/**
 * Whether a transform can be applied to the path itself: if it only moves, rotates and scales evenly, strokes and
 * circles keep their shape.
 */
function canBake({ matrix: [a, b, c, d], fill, stroke }: ArtworkStyle): boolean {
  const isEven = Math.abs(a * a + b * b - c * c - d * d) < 1e-9 * (a * a + b * b) && Math.abs(a * c + b * d) < 1e-9 * (a * a + b * b);
  return isEven || (stroke === null && (fill === null || fill.kind === 'solid'));
}

function placePaint(paint: Paint, [a, b, c, d, e, f]: Matrix, scale: number): Paint {
  if (paint.kind === 'solid') return paint;
  const [x1 = 0, y1 = 0, third = 0, fourth = 0] = paint.coords;
  const at = (x: number, y: number): number[] => [quantise(a * x + c * y + e), quantise(b * x + d * y + f)];
  const rest = paint.kind === 'linear' ? at(third, fourth) : [quantise(third * scale)];
  return { ...paint, coords: [...at(x1, y1), ...rest] };
}
