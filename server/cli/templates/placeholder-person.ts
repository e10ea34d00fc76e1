/** The person in the fields of a template's preview, instead of a customer's own pictures. */
import sharp from 'sharp';

/** A head and shoulders about x, in a studio's soft greys. */
const person = (x: number, y: number, scale: number, tone: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-190 420C-190 250 -110 190 0 190C110 190 190 250 190 420V700H-190Z" fill="${tone}"/><path d="M-46 110V220C-20 250 20 250 46 220V110Z" fill="#cdbfae"/><ellipse cx="0" cy="0" rx="118" ry="150" fill="#d9ccbc"/><path d="M-122 10C-140 -110 -80 -178 0 -178C80 -178 140 -110 122 10C112 -60 60 -96 -10 -96C-70 -96 -104 -60 -122 10Z" fill="#8d8071"/></g>`;

const picture = (width: number, height: number, people: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><radialGradient id="b" cx=".5" cy=".38" r=".8"><stop offset="0" stop-color="#e9e4da"/><stop offset="1" stop-color="#b9b6ad"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#b)"/>${people}</svg>`;

const TONES = ['#5f7d7a', '#7a6f86', '#8a7359', '#5d6f86', '#7d5f63'];

/** Size in pixels of the drawn pictures, for the layout engine. */
export const PLACEHOLDERS = {
  portrait: { uuid: '00000000-0000-4000-8000-0000000000a1', width: 800, height: 1000 },
  group: { uuid: '00000000-0000-4000-8000-0000000000a2', width: 1200, height: 800 },
} as const;

async function asDataUri(svg: string): Promise<string> {
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()).toString('base64')}`;
}

let drawnOnce: Promise<ReadonlyMap<string, string>> | undefined;

/** By the uuids of PLACEHOLDERS. */
export function drawPlaceholders(): Promise<ReadonlyMap<string, string>> {
  drawnOnce ??= draw();
  return drawnOnce;
}

async function draw(): Promise<ReadonlyMap<string, string>> {
  const people = TONES.map((tone, index) => person(160 + index * 220, index % 2 === 0 ? 380 : 320, 0.62, tone)).join('');
  return new Map([
    [PLACEHOLDERS.portrait.uuid, await asDataUri(picture(800, 1000, person(400, 430, 1.25, '#5f7d7a')))],
    [PLACEHOLDERS.group.uuid, await asDataUri(picture(1200, 800, people))],
  ]);
}
