import { parseColor, readNumber } from './artwork-style.ts';
import type { ArtworkNode, ArtworkProblem } from './artwork-tree.ts';
import type { Paint } from '../display-list.ts';
import { quantise } from '../geometry/quantise.ts';

const COORDS: Readonly<Record<string, readonly string[]>> = {
  linearGradient: ['x1', 'y1', 'x2', 'y2'],
  radialGradient: ['cx', 'cy', 'r'],
};
const STOP_ATTRIBUTES = new Set(['offset', 'stop-color', 'stop-opacity']);

/** Every gradient of the file by its id, because one may come after the elements that use it. */
export function readGradients(root: ArtworkNode, problems: ArtworkProblem[]): Map<string, Paint> {
  const gradients = new Map<string, Paint>();
  const visit = (node: ArtworkNode): void => {
    const coords = COORDS[node.name];
    if (!coords) return node.children.forEach(visit);
    gradients.set(node.attributes.get('id') ?? '', readGradient(node, coords, problems));
  };
  visit(root);
  return gradients;
}

function readGradient(node: ArtworkNode, coordNames: readonly string[], problems: ArtworkProblem[]): Paint {
  for (const attribute of node.attributes.keys()) {
    if (attribute !== 'id' && attribute !== 'gradientUnits' && !coordNames.includes(attribute))
      problems.push({ code: 'artwork.unsupported_attribute', element: node.name, attribute });
  }
  if (node.attributes.get('gradientUnits') !== 'userSpaceOnUse') {
    problems.push({
      code: 'artwork.bad_value',
      element: node.name,
      attribute: 'gradientUnits',
      value: node.attributes.get('gradientUnits') ?? '',
    });
  }
  return {
    kind: node.name === 'linearGradient' ? 'linear' : 'radial',
    coords: coordNames.map((name) => readNumber(node, name, 0, problems)),
    stops: node.children.map((stop) => readStop(stop, problems)),
  };
}

function readStop(node: ArtworkNode, problems: ArtworkProblem[]): { offset: number; color: string; opacity: number } {
  if (node.name !== 'stop') problems.push({ code: 'artwork.unsupported_element', element: node.name });
  for (const attribute of node.attributes.keys()) {
    if (!STOP_ATTRIBUTES.has(attribute)) problems.push({ code: 'artwork.unsupported_attribute', element: node.name, attribute });
  }
  const value = node.attributes.get('stop-color') ?? '#000000';
  const color = parseColor(value);
  if (!color) problems.push({ code: 'artwork.bad_value', element: 'stop', attribute: 'stop-color', value });
  const offset = node.attributes.get('offset') ?? '0';
  const fraction = offset.endsWith('%') ? Number(offset.slice(0, -1)) / 100 : Number(offset);
  if (!Number.isFinite(fraction)) problems.push({ code: 'artwork.bad_value', element: 'stop', attribute: 'offset', value: offset });
  return { offset: quantise(fraction), color: color ?? '#000000', opacity: quantise(readNumber(node, 'stop-opacity', 1, problems)) };
}
