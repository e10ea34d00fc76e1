/** A filled cushion seen from the front. Pure. Both coordinates go from -1 to 1 over its square, 0 is the middle. */

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface CushionPoint {
  /** Fractions of the print's width and height. */
  readonly along: number;
  readonly down: number;
  /** Brightness: light comes from the upper left; 1 is a flat cloth that faces the customer. */
  readonly light: number;
  /** Distance to the nearest edge of the cloth: 0 at the seam, 1 in the middle. */
  readonly inside: number;
}

/** How far the filling pulls the middle of each edge inwards. */
const WAIST = 0.075;
/** How much the filling enlarges the middle compared with the edges. */
const BULGE = 0.16;
/** Depth of the filling, for its shading. */
const DEPTH = 0.62;
const CORNER = 0.07;
const FOLDS = 7;
const FOLD_DEPTH = 0.035;
/** Direction: from the upper left, and from the front. */
const LIGHT = unit(-0.42, -0.62, 0.9);
const AMBIENT = 0.42;

/** @returns null outside the cushion */
export function cushionAt({ x, y }: Point): CushionPoint | null {
  const { u, v } = onCloth(x, y);
  const edge = edgeOf(u, v);
  if (edge <= 0) return null;
  return { along: (spread(u, v) + 1) / 2, down: (spread(v, u) + 1) / 2, light: lightAt(u, v), inside: Math.min(1, edge) };
}

/** Reverses the waist: the filling pulls each edge of the square inwards, the corners stay. */
function onCloth(x: number, y: number): { readonly u: number; readonly v: number } {
  let u = x;
  let v = y;
  for (let round = 0; round < 3; round += 1) {
    const beforeU = clamp(u);
    const beforeV = clamp(v);
    u = x / (1 - WAIST * (1 - beforeV * beforeV));
    v = y / (1 - WAIST * (1 - beforeU * beforeU));
  }
  return { u, v };
}

/** A coordinate on the print. The middle is nearer to the customer, so it is larger. */
function spread(at: number, beside: number): number {
  const bulge = BULGE * (1 - beside * beside);
  return (at * (1 + bulge * at * at)) / (1 + bulge);
}

/** Negative outside. Corners are rounded. */
function edgeOf(u: number, v: number): number {
  const a = Math.abs(u) - (1 - CORNER);
  const b = Math.abs(v) - (1 - CORNER);
  return a > 0 && b > 0 ? CORNER - Math.sqrt(a * a + b * b) : CORNER - Math.max(a, b);
}

/** Depth of the filling, with folds that run into the corners. */
function depthAt(u: number, v: number): number {
  const filling = Math.max(0, (1 - u * u) * (1 - v * v)) ** 0.42;
  const [a, b] = [1 - Math.abs(u), 1 - Math.abs(v)];
  const distance = Math.hypot(a, b);
  const fold = Math.cos(Math.atan2(b, a) * 2 * FOLDS) * Math.exp(-distance * 3.4) * Math.min(1, distance * 5);
  return DEPTH * filling + FOLD_DEPTH * fold;
}

/**
 * The light changes slowly and one point is expensive to compute. So it is computed once for this number of points
 * along a side.
 */
const LIGHTS = 121;
let lights: Float32Array | null = null;

function lightAt(u: number, v: number): number {
  lights ??= Float32Array.from({ length: LIGHTS * LIGHTS }, (_, at) => {
    const [column, row] = [at % LIGHTS, Math.floor(at / LIGHTS)];
    return lightOf((column / (LIGHTS - 1)) * 2 - 1, (row / (LIGHTS - 1)) * 2 - 1);
  });
  const x = ((clamp(u) + 1) / 2) * (LIGHTS - 1.001);
  const y = ((clamp(v) + 1) / 2) * (LIGHTS - 1.001);
  const left = Math.floor(x);
  const top = Math.floor(y);
  const at = top * LIGHTS + left;
  const shareX = x - left;
  const shareY = y - top;
  const upper = (lights[at] ?? 1) * (1 - shareX) + (lights[at + 1] ?? 1) * shareX;
  const lower = (lights[at + LIGHTS] ?? 1) * (1 - shareX) + (lights[at + LIGHTS + 1] ?? 1) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}

const STEP = 0.004;

function lightOf(u: number, v: number): number {
  const slopeU = (depthAt(u + STEP, v) - depthAt(u - STEP, v)) / (2 * STEP);
  const slopeV = (depthAt(u, v + STEP) - depthAt(u, v - STEP)) / (2 * STEP);
  const length = Math.hypot(slopeU, slopeV, 1);
  const facing = (-slopeU * LIGHT.x - slopeV * LIGHT.y + LIGHT.z) / length;
  return (AMBIENT + (1 - AMBIENT) * Math.max(0, facing)) / (AMBIENT + (1 - AMBIENT) * LIGHT.z);
}

function unit(x: number, y: number, z: number) {
  const length = Math.hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}

const clamp = (value: number): number => Math.min(1, Math.max(-1, value));
