import type { SizeCm } from '#core/domain/templates/format-size.ts';
import { across, type Canvas2d, down, fillRounded, softEllipse } from './paint.ts';
import { type WallScene, wallScene } from './wall-scene.ts';

export function drawWall(context: Canvas2d, print: ImageBitmap, size: SizeCm): void {
  const scene = wallScene(size);
  const sidePx = context.canvas.width;
  const pxPerCm = sidePx / scene.viewCm;
  context.save();
  context.scale(pxPerCm, pxPerCm);
  drawRoom(context, scene);
  drawLamp(context, scene);
  drawPrint(context, print, scene, pxPerCm);
  drawSofa(context, scene);
  context.restore();
}

function drawRoom(context: Canvas2d, { viewCm, floorCm }: WallScene): void {
  const wall = context.createLinearGradient(0, 0, viewCm, floorCm);
  wall.addColorStop(0, '#f0e2cf');
  wall.addColorStop(0.55, '#e8d7c1');
  wall.addColorStop(1, '#d9c4aa');
  context.fillStyle = wall;
  context.fillRect(0, 0, viewCm, floorCm);
  drawWindowLight(context, viewCm);
  const board = floorCm - 9;
  context.fillStyle = '#b9a58b66';
  context.fillRect(0, board - 0.5, viewCm, 0.5);
  context.fillStyle = down(context, board, floorCm, [
    [0, '#f9f4eb'],
    [0.85, '#eee5d7'],
    [1, '#cfc0ab'],
  ]);
  context.fillRect(0, board, viewCm, 9);
  context.fillStyle = down(context, floorCm, viewCm, [
    [0, '#b58d65'],
    [0.25, '#c49c72'],
    [1, '#d2ad84'],
  ]);
  context.fillRect(0, floorCm, viewCm, viewCm - floorCm);
  drawBoards(context, viewCm, floorCm);
}

/** Floor boards that run away from the customer. */
function drawBoards(context: Canvas2d, viewCm: number, floorCm: number): void {
  context.strokeStyle = '#7a583838';
  context.lineWidth = 0.35;
  context.beginPath();
  for (let board = -9; board <= 9; board += 1) {
    const middle = viewCm / 2;
    context.moveTo(middle + board * 13, floorCm);
    context.lineTo(middle + board * 19, viewCm);
  }
  context.stroke();
}

function drawWindowLight(context: Canvas2d, viewCm: number): void {
  softEllipse(context, { x: -0.55 * viewCm, y: -0.6 * viewCm, width: 1.5 * viewCm, height: 1.6 * viewCm }, [
    [0, '#fffaefb0'],
    [0.5, '#fffaef59'],
    [1, '#fffaef00'],
  ]);
}

function drawLamp(context: Canvas2d, { floorCm, sofa }: WallScene): void {
  const x = sofa.x - 12;
  const shade = { top: floorCm - 146, bottom: floorCm - 122 };
  softEllipse(context, { x: x - 46, y: shade.top - 34, width: 92, height: 96 }, [
    [0, '#fff3d6d9'],
    [0.4, '#fff0cc66'],
    [1, '#fff0cc00'],
  ]);
  softEllipse(context, { x: x - 15, y: floorCm + 2, width: 34, height: 8 }, [
    [0, '#3d29185c'],
    [1, '#3d291800'],
  ]);
  context.fillStyle = across(context, x - 0.7, x + 0.7, [
    [0, '#8d7452'],
    [1, '#57452f'],
  ]);
  context.fillRect(x - 0.7, shade.bottom - 4, 1.4, floorCm - shade.bottom + 8);
  fillRounded(context, { x: x - 10, y: floorCm + 3, width: 20, height: 2.4 }, 1.2, '#6a5438');
  context.beginPath();
  context.moveTo(x - 6.5, shade.top);
  context.lineTo(x + 6.5, shade.top);
  context.lineTo(x + 11, shade.bottom);
  context.lineTo(x - 11, shade.bottom);
  context.closePath();
  context.fillStyle = across(context, x - 11, x + 11, [
    [0, '#f3dfb9'],
    [0.4, '#fff7e3'],
    [1, '#ecd2a4'],
  ]);
  context.fill();
}

/** Paper on the wall: two soft shadows, a thin edge and the room's light. */
function drawPrint(context: Canvas2d, print: ImageBitmap, { print: { x, y, width, height } }: WallScene, pxPerCm: number): void {
  context.save();
  // The shadow's blur and offset are not scaled with the context.
  context.shadowColor = '#4a341f73';
  context.shadowBlur = 4.5 * pxPerCm;
  context.shadowOffsetX = 1.2 * pxPerCm;
  context.shadowOffsetY = 1.8 * pxPerCm;
  context.fillStyle = '#ffffff';
  context.fillRect(x, y, width, height);
  context.shadowColor = '#4a341f8c';
  context.shadowBlur = 0.9 * pxPerCm;
  context.shadowOffsetX = 0.2 * pxPerCm;
  context.shadowOffsetY = 0.4 * pxPerCm;
  context.fillRect(x, y, width, height);
  context.restore();
  context.drawImage(print, x, y, width, height);
  const light = context.createLinearGradient(x, y, x + width, y + height);
  light.addColorStop(0, '#fff8e81f');
  light.addColorStop(0.5, '#fff8e800');
  light.addColorStop(1, '#3d29181f');
  context.fillStyle = light;
  context.fillRect(x, y, width, height);
  context.strokeStyle = '#00000024';
  context.lineWidth = 0.15;
  context.strokeRect(x, y, width, height);
}

const FABRIC = { light: '#93a796', middle: '#7b917f', shade: '#667c6b', dark: '#4f6354' };

function drawSofa(context: Canvas2d, { floorCm, sofa }: WallScene): void {
  const { x, y, width, height } = sofa;
  softEllipse(context, { x: x - 4, y: floorCm + 1, width: width + 16, height: 15 }, [
    [0, '#33221499'],
    [0.65, '#3322145c'],
    [1, '#33221400'],
  ]);
  softEllipse(context, { x: x + 8, y: y + 4, width: width + 10, height: height * 0.9 }, [
    [0, '#5a45305c'],
    [0.7, '#5a453033'],
    [1, '#5a453000'],
  ]);
  for (const leg of [x + 10, x + width - 14]) fillRounded(context, { x: leg, y: floorCm - 9, width: 4, height: 18 }, 1, '#5d4329');
  const fabric = (top: number, bottom: number) =>
    down(context, top, bottom, [
      [0, FABRIC.light],
      [0.18, FABRIC.middle],
      [1, FABRIC.shade],
    ]);
  fillRounded(context, { x: x + 5, y, width: width - 10, height: height - 12 }, 9, fabric(y, y + height));
  // Highlight on the upper edge, and the seam between the halves of the back.
  fillRounded(context, { x: x + 11, y: y + 1, width: width - 22, height: 2.2 }, 1.1, '#b9c9ba70');
  context.fillStyle = '#4f635459';
  context.fillRect(x + width / 2 - 0.3, y + 3, 0.6, 36);
  drawThrows(context, sofa);
  const seat = y + 37;
  context.fillStyle = FABRIC.dark;
  context.fillRect(x + 14, seat + 6, width - 28, 22);
  for (const half of [0, 1]) {
    const cushion = { x: x + 15 + (half * (width - 30)) / 2, y: seat, width: (width - 30) / 2 - 0.6, height: 18 };
    fillRounded(context, cushion, 4.5, fabric(seat - 2, seat + 20));
  }
  fillRounded(context, { x: x + 8, y: seat + 17, width: width - 16, height: 22 }, 3, fabric(seat + 6, seat + 46));
  for (const arm of [x, x + width - 18]) {
    fillRounded(context, { x: arm, y: y + 20, width: 18, height: height - 25 }, 8, fabric(y + 18, y + height + 6));
    fillRounded(context, { x: arm + 4, y: y + 21, width: 10, height: 2.2 }, 1.1, '#b9c9ba80');
  }
}

function drawThrows(context: Canvas2d, { x, y, width }: WallScene['sofa']): void {
  const one = (at: number, tilt: number, colors: readonly [string, string]) => {
    context.save();
    context.translate(at, y + 24);
    context.rotate(tilt);
    softEllipse(context, { x: -18, y: -14, width: 42, height: 38 }, [
      [0, '#2b382e80'],
      [0.6, '#2b382e4d'],
      [1, '#2b382e00'],
    ]);
    fillRounded(
      context,
      { x: -17, y: -16, width: 34, height: 33 },
      6,
      down(context, -16, 17, [
        [0, colors[0]],
        [1, colors[1]],
      ]),
    );
    context.restore();
  };
  one(x + 36, -0.12, ['#f0c48f', '#dba368']);
  one(x + width - 37, 0.14, ['#f6efe3', '#dccfba']);
}
