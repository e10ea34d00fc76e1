import { handleAt, type MugShape, printAt } from './mug-shape.ts';
import { across, type Canvas2d, down, softEllipse, type Stops } from './paint.ts';

/**
 * The customer looks down slightly, so circles appear as ellipses: ratio of height to width, at the rim and at the
 * foot.
 */
const RIM_TILT = 0.15;
const FOOT_TILT = 0.21;
const HANDLE_REACH_CM = 2.7;
const LIP_CM = 0.28;
const CERAMIC = '#fdfbf7';
const BEND_RAD = 0.14;
/** Fraction of the handle's length, at each end. */
const JOINT = 0.1;
const TUBE_CM = 1.15;

/** Position of the body on a square canvas, in pixels. */
export interface MugPlace {
  readonly pxPerCm: number;
  readonly middleX: number;
  readonly radius: number;
  /** Centres of the rim's and the foot's ellipse. */
  readonly rimY: number;
  readonly footY: number;
}

export function placeMug({ radiusCm, heightCm }: MugShape, sidePx: number): MugPlace {
  const viewCm = Math.max(2 * (radiusCm + HANDLE_REACH_CM) + 1.4, heightCm * 1.5);
  const pxPerCm = sidePx / viewCm;
  const rimY = (sidePx - heightCm * pxPerCm) / 2 - sidePx * 0.005;
  return { pxPerCm, middleX: sidePx / 2, radius: radiusCm * pxPerCm, rimY, footY: rimY + heightCm * pxPerCm };
}

/** @param turnRad the angle that faces the customer, measured from the middle of the print */
export function drawMug(context: Canvas2d, print: ImageBitmap, shape: MugShape, turnRad: number): void {
  const sidePx = context.canvas.width;
  const place = placeMug(shape, sidePx);
  drawTable(context, sidePx, place);
  const handle = handleAt(turnRad);
  if (handle.near < 0) drawHandle(context, place, handle);
  drawBody(context, place);
  drawPrint(context, print, shape, turnRad, place);
  shadeBody(context, place);
  drawRim(context, place);
  if (handle.near >= 0) drawHandle(context, place, handle);
}

function drawTable(context: Canvas2d, sidePx: number, { middleX, radius, footY }: MugPlace): void {
  const edge = 0.64 * sidePx;
  context.fillStyle = down(context, 0, edge, [
    [0, '#f4eadc'],
    [1, '#eadbc7'],
  ]);
  context.fillRect(0, 0, sidePx, edge);
  context.fillStyle = down(context, edge, sidePx, [
    [0, '#d8bf9f'],
    [0.12, '#dfc8aa'],
    [1, '#ead7bd'],
  ]);
  context.fillRect(0, edge, sidePx, sidePx - edge);
  // Light from a window at the left.
  softEllipse(context, { x: -0.5 * sidePx, y: -0.5 * sidePx, width: 1.4 * sidePx, height: 1.5 * sidePx }, [
    [0, '#fffaf0cc'],
    [1, '#fffaf000'],
  ]);
  const foot = footY + radius * FOOT_TILT;
  const shadow = (x: number, y: number, width: number, height: number, color: string, strength: readonly [string, string]) =>
    softEllipse(context, { x: middleX + radius * x, y: foot + radius * y, width: radius * width, height: radius * height }, [
      [0, `${color}${strength[0]}`],
      [0.55, `${color}${strength[1]}`],
      [1, `${color}00`],
    ]);
  // The wide shadow lies away from the window, the narrow one where the foot touches the table.
  shadow(-1, -0.42, 3.3, 0.68, '#6b4a2c', ['80', '3d']);
  shadow(-1.08, -0.36, 2.2, 0.5, '#4a3019', ['b8', '80']);
  shadow(-0.9, -0.2, 1.8, 0.26, '#2e1c0d', ['cc', '8c']);
}

function bodyPath(context: Canvas2d, { middleX, radius, rimY, footY, pxPerCm }: MugPlace): void {
  const bend = 0.55 * pxPerCm;
  const foot = radius - 0.5 * bend;
  // The point where the bend ends and the foot's ellipse begins.
  const [endX, endY] = [foot * Math.cos(BEND_RAD), footY + radius * FOOT_TILT * Math.sin(BEND_RAD)];
  context.beginPath();
  context.moveTo(middleX - radius, rimY);
  context.lineTo(middleX - radius, footY - bend);
  context.quadraticCurveTo(middleX - radius, footY, middleX - endX, endY);
  context.ellipse(middleX, footY, foot, radius * FOOT_TILT, 0, Math.PI - BEND_RAD, BEND_RAD, true);
  context.quadraticCurveTo(middleX + radius, footY, middleX + radius, footY - bend);
  context.lineTo(middleX + radius, rimY);
  context.ellipse(middleX, rimY, radius, radius * RIM_TILT, 0, 0, Math.PI, false);
  context.closePath();
}

function drawBody(context: Canvas2d, place: MugPlace): void {
  bodyPath(context, place);
  context.fillStyle = CERAMIC;
  context.fill();
}

/** Strips of one pixel: each shows the part of the print at that place of the round body. */
function drawPrint(context: Canvas2d, print: ImageBitmap, shape: MugShape, turnRad: number, place: MugPlace): void {
  const { middleX, radius, rimY, footY, pxPerCm } = place;
  const margin = shape.marginCm * pxPerCm;
  const share = shape.marginCm / shape.heightCm;
  const [topTilt, bottomTilt] = [mix(RIM_TILT, FOOT_TILT, share), mix(RIM_TILT, FOOT_TILT, 1 - share)];
  context.save();
  bodyPath(context, place);
  context.clip();
  for (let x = Math.floor(middleX - radius); x < middleX + radius; x += 1) {
    const at = Math.min(1, Math.max(-1, (x + 0.5 - middleX) / radius));
    const along = printAt(shape, turnRad, at);
    if (along === null) continue;
    const near = Math.sqrt(1 - at * at);
    const top = rimY + margin + radius * topTilt * near;
    const bottom = footY - margin + radius * bottomTilt * near;
    const width = Math.min(print.width, Math.max(1, print.width / (radius * shape.coverRad * Math.max(near, 0.05))));
    const from = Math.min(print.width - width, Math.max(0, along * print.width - width / 2));
    context.drawImage(print, from, 0, width, print.height, x, top, 1, bottom - top);
  }
  // The strips leave steps at the end of the print. The ceramic beside it is drawn over them.
  context.strokeStyle = CERAMIC;
  context.lineWidth = Math.max(2, 0.04 * pxPerCm);
  const half = context.lineWidth / 2 - 0.75;
  strokeArc(context, middleX, rimY + margin - half, radius, radius * topTilt);
  strokeArc(context, middleX, footY - margin + half, radius, radius * bottomTilt);
  context.restore();
}

/** The front half of a circle around the body. */
function strokeArc(context: Canvas2d, x: number, y: number, radiusX: number, radiusY: number): void {
  context.beginPath();
  context.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI);
  context.stroke();
}

/** Shading of glazed ceramic with light from the upper left. */
const ROUND: Stops = [
  [0, '#a2978a'],
  [0.05, '#bdb3a7'],
  [0.17, '#e6e0d8'],
  [0.3, '#ffffff'],
  [0.5, '#fffefc'],
  [0.72, '#e9e3da'],
  [0.9, '#bfb5a8'],
  [0.97, '#a99e90'],
  [1, '#b6ab9d'],
];

function shadeBody(context: Canvas2d, place: MugPlace): void {
  const { middleX, radius, rimY, footY, pxPerCm } = place;
  const [left, top, width] = [middleX - radius, rimY - radius, 2 * radius];
  const height = footY - rimY + 2 * radius;
  context.save();
  bodyPath(context, place);
  context.clip();
  context.globalCompositeOperation = 'multiply';
  context.fillStyle = across(context, left, left + width, ROUND);
  context.fillRect(left, top, width, height);
  context.fillStyle = down(context, footY - 2.2 * pxPerCm, footY + radius * FOOT_TILT, [
    [0, '#ffffff'],
    [0.75, '#ece4d9'],
    [1, '#b9ab9a'],
  ]);
  context.fillRect(left, top, width, height);
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = across(context, left + width * 0.14, left + width * 0.34, [
    [0, '#ffffff00'],
    [0.42, '#ffffff52'],
    [0.58, '#ffffff4a'],
    [1, '#ffffff00'],
  ]);
  context.fillRect(left, rimY + pxPerCm * 0.4, width, footY - rimY);
  context.restore();
}

function drawRim(context: Canvas2d, { middleX, radius, rimY, pxPerCm }: MugPlace): void {
  const lip = LIP_CM * pxPerCm;
  context.beginPath();
  context.ellipse(middleX, rimY, radius, radius * RIM_TILT, 0, 0, 2 * Math.PI);
  context.fillStyle = across(context, middleX - radius, middleX + radius, [
    [0, '#e7dfd4'],
    [0.3, '#ffffff'],
    [0.75, '#fbf8f3'],
    [1, '#d9cfc2'],
  ]);
  context.fill();
  const inner = { x: radius - lip, y: radius * RIM_TILT - lip * 0.42 };
  context.save();
  context.beginPath();
  context.ellipse(middleX, rimY + lip * 0.06, inner.x, inner.y, 0, 0, 2 * Math.PI);
  context.clip();
  context.fillStyle = across(context, middleX - radius, middleX + radius, [
    [0, '#a4978a'],
    [0.35, '#c9beb0'],
    [0.8, '#eee7dd'],
    [1, '#d4c9bb'],
  ]);
  context.fillRect(middleX - radius, rimY - inner.y, 2 * radius, 2 * inner.y + lip);
  context.fillStyle = down(context, rimY - inner.y, rimY + inner.y, [
    [0, '#5a493800'],
    [0.55, '#5a49382e'],
    [1, '#5a493873'],
  ]);
  context.fillRect(middleX - radius, rimY - inner.y, 2 * radius, 2 * inner.y + lip);
  context.restore();
}

/** Points of the handle, outwards and down: centimetres beside the body, and fractions of its height. */
const HANDLE: readonly (readonly [number, number])[] = [
  [-0.5, 0.17],
  [2.75, 0.08],
  [3.1, 0.8],
  [-0.5, 0.76],
];

function drawHandle(context: Canvas2d, place: MugPlace, turned: { readonly across: number; readonly near: number }): void {
  const tube = TUBE_CM * place.pxPerCm;
  const layers = 22;
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (let layer = 0; layer <= layers; layer += 1) {
    const share = layer / layers;
    // From the shaded edge to the highlight, which lies towards the upper left of the tube.
    context.strokeStyle = ceramic(Math.sin((share * Math.PI) / 2));
    context.lineWidth = tube * (1 - 0.9 * share);
    const shift = -0.16 * tube * share;
    // In front of the body the shaded edge ends before the highlight, so that the tube appears to grow out of it.
    const joint = turned.near < 0 ? 0 : (1 - share) * JOINT * (0.6 + 0.4 * turned.near);
    context.beginPath();
    for (const [x, y] of handleLine(place, turned, joint)) context.lineTo(x + shift, y + shift);
    context.stroke();
  }
  context.restore();
}

/** @param joint fraction that is left out at each end */
function handleLine(
  { middleX, radius, rimY, footY, pxPerCm }: MugPlace,
  { across, near }: { readonly across: number; readonly near: number },
  joint: number,
): readonly [number, number][] {
  return Array.from({ length: 33 }, (_, at) => {
    const t = mix(joint, 1 - joint, at / 32);
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const sum = (axis: 0 | 1) => HANDLE.reduce((total, point, index) => total + point[axis] * (weights[index] ?? 0), 0);
    const outwards = radius + sum(0) * pxPerCm;
    const share = sum(1);
    return [middleX + outwards * across, mix(rimY, footY, share) + outwards * mix(RIM_TILT, FOOT_TILT, share) * near];
  });
}

/** Colour between the shade of the glaze and its highlight. */
function ceramic(share: number): string {
  return `rgb(${Math.round(mix(158, 255, share))} ${Math.round(mix(148, 253, share))} ${Math.round(mix(136, 249, share))})`;
}

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
