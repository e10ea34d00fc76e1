import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparePixels, type Drawn, OVERSAMPLING } from '#server/print/compare-pixels.ts';
import { everyNth } from '#tests/setup/slice.ts';
import { compareArtwork } from './compare-artwork.ts';
import { normaliseArtwork } from './normalise-artwork.ts';

const PAGE = { width: 200, height: 100 };
const BOX = { x: 0, y: 0, ...PAGE };
const SIZE = { widthPx: PAGE.width * OVERSAMPLING, heightPx: PAGE.height * OVERSAMPLING, paper: '#FFFFFF' };
/** Size of the picture in points: one browser draws both. */
const MOST_DIFFERENT = 4;

let browser: Browser | null = null;
let page: Page;
beforeAll(async () => {
  const executablePath = process.env['KEEPSAKE_CHROMIUM'];
  browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) });
  page = await browser.newPage({ viewport: { width: SIZE.widthPx, height: SIZE.heightPx } });
});
afterAll(() => browser?.close());

async function drawnByBrowser(svg: string): Promise<Drawn> {
  await page.goto(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
  const picture = sharp(await page.screenshot()).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

/**
 * 'refused', each line with its place and element; or whether a browser draws the drawing and the published one alike.
 */
async function verdictOn(source: string): Promise<string> {
  const read = normaliseArtwork(source);
  const { svg, suspects } = read.ok ? read.value : { svg: '', suspects: read.error };
  const isTaken = read.ok && (await compareArtwork({ source, svg, box: BOX, page: PAGE })).isSame;
  if (!isTaken)
    return suspects.length > 0 && suspects.every((line) => /^line \d+, column \d+: </.test(line)) ? 'refused' : 'refused without a place';
  const { differentPixels } = await comparePixels(await drawnByBrowser(source), await drawnByBrowser(svg), { ...SIZE, tolerance: 6 });
  return differentPixels <= MOST_DIFFERENT ? 'the same' : `${differentPixels} points differ`;
}

const file = (drawing: string, head = 'data-name="x"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" ${head}>\n${drawing}\n</svg>`;
const SQUARE = 'x="60" y="20" width="60" height="50"';
const rect = (style: string): string => `<rect ${SQUARE} fill="teal" stroke="black" stroke-width="4" style="${style}"/>`;
const line = (style: string): string => `<path d="M20 20h100v40" fill="none" stroke="navy" stroke-width="8" style="${style}"/>`;
const RING = 'd="M10 10h80v80h-80zM30 30h40v40h-40z"';
const filled = (gradient: string): string => `${gradient}<rect ${SQUARE} fill="url(#g)"/>`;
const STOPS = '<stop stop-color="red"/><stop offset="1" stop-color="lime"/>';
const symbol = (head: string, use: string): string =>
  `<symbol id="s" ${head}><rect width="100" height="50"/></symbol><use href="#s" ${use}/>`;

describe('[OPX-06] a style is published as a browser draws it, or refused with element and line:', () => {
  test.each(
    everyNth(2, [
      'vector-effect:non-scaling-stroke',
      'vector-effect:NON-SCALING-STROKE',
      'paint-order:stroke',
      'paint-order:STROKE',
      'mix-blend-mode:multiply',
      'filter:blur(2px)',
      '-webkit-filter:blur(3px)',
      'mask:url(#m)',
      'mask-image:linear-gradient(black,transparent)',
      '-webkit-mask:linear-gradient(black,transparent)',
      '-webkit-mask-box-image:linear-gradient(black,transparent)',
      'clip-path:circle(10px)',
      'clip-path:inset(10px)',
      '-webkit-clip-path:polygon(0 0,100% 0,0 100%)',
      'transform:rotate(9deg)',
      '-webkit-transform:rotate(9deg)',
      'rotate:20deg',
      'scale:1.4',
      'translate:9px 4px',
      "offset:path('M0 0h90') 50%",
      'display:contents',
      'opacity:calc(.5)',
      'opacity:var(--a)',
      'visibility:unset',
      '--a:hidden;visibility:var(--a)',
      'all:unset',
      'outline:4px solid red',
      'rx:20px',
      'inline-size:20px',
      'fill:hsl(.25turn 100% 25%)',
      'fill:hwb(120 10% 20%)',
      'fill:oklch(60% .2 30)',
      'fill:color(srgb 1 0 0)',
      'fill:color(display-p3 1 0 0)',
      'fill:color-mix(in srgb,red,blue)',
      'fill:light-dark(red,blue)',
      'fill:canvastext',
      'fill:unset',
      'fill:var(--a,red)',
      'fill:red;fill:color(display-p3 0 1 0)',
      'stroke:context-stroke',
      'stroke-linejoin:arcs',
      'stroke-miterlimit:1',
      'stroke-width:calc(2px + 6px)',
      'stroke-width:1em',
      'stroke-dashoffset:3;stroke-dasharray:9 3',
      'animation:a 1s',
    ]),
  )('refused: %s', async (style) => {
    expect(await verdictOn(file(rect(style)))).toBe('refused');
  });

  test.each(
    everyNth(4, [
      'vector-effect:none',
      'paint-order:fill markers',
      'isolation:isolate',
      'clip:rect(0,10px,10px,0)',
      'clip-rule:evenodd',
      'zoom:1.5',
      'transform-box:fill-box;transform-origin:center',
      'display:NONE',
      'visibility:HIDDEN',
      'opacity:50%',
      'outline:none',
      'dominant-baseline:middle',
      'mask-type:alpha',
      'background:red;border:4px solid red;margin:30px',
      'fill:rebeccapurple',
      'fill:RebeccaPurple',
      'fill:rgb(10 20 30 / 50%)',
      'fill:hsl(120deg 100% 25%)',
      'fill:currentColor;color:lime',
      'fill:nowhere',
      'fill:red;fill:nowhere',
      'fill:red !important;fill:blue',
      'FILL:red',
      'fill:NONE',
      'fill:#ff0000;fill:color(display-p3 0.9 0.2 0.14)',
      'stroke-linejoin:ROUND',
      'stroke-width:20;stroke-width:-3',
      'stroke-dasharray:10%',
    ]),
  )('the same: %s', async (style) => {
    expect(await verdictOn(file(rect(style)))).toBe('the same');
  });
});

describe('[OPX-06] so are elements and attributes:', () => {
  test.each(
    everyNth(4, [
      ['refused', 'a stroke of one width in a scaled group', `<g transform="scale(2)">${rect('vector-effect:non-scaling-stroke')}</g>`],
      ['refused', 'the same as an attribute', `<rect ${SQUARE} stroke="red" vector-effect="non-scaling-stroke"/>`],
      ['refused', 'the same from around', `<g vector-effect="non-scaling-stroke">${rect('vector-effect:inherit')}</g>`],
      ['the same', 'the same where no stroke is painted', `<rect ${SQUARE} vector-effect="non-scaling-stroke"/>`],
      ['the same', 'the same on a group, which hands it to no shape', `<g vector-effect="non-scaling-stroke">${rect('')}</g>`],
      ['refused', 'dashes measured by pathLength', `<path ${RING} fill="none" stroke="red" pathLength="10" stroke-dasharray="1 1"/>`],
      ['the same', 'pathLength without dashes', `<path ${RING} stroke="red" pathLength="10" style=""/>`],
      ['the same', 'a fill rule in capitals', `<path ${RING} fill-rule="EVENODD"/>`],
      ['the same', 'a fill rule that is none', `<g fill-rule="evenodd"><path ${RING} style="fill-rule:odd"/></g>`],
      ['the same', 'caps in capitals', line('stroke-linecap:SQUARE')],
      ['the same', 'caps that are none', `<g stroke-linecap="round">${line('stroke-linecap:pointy')}</g>`],
      ['refused', 'a clip path of a basic shape on a group', `<g style="clip-path:circle(20px at 80px 40px)">${rect('')}</g>`],
      ['refused', 'a mask of a gradient on a group', `<g style="mask-image:linear-gradient(90deg,black,transparent)">${rect('')}</g>`],
      ['refused', 'an origin of a transform', `<rect ${SQUARE} transform="rotate(30)" transform-origin="90 45"/>`],
      [
        'refused',
        'colours mixed in linear light',
        filled(`<linearGradient id="g" color-interpolation="linearRGB">${STOPS}</linearGradient>`),
      ],
      [
        'refused',
        'a gradient turned about a point',
        filled(`<linearGradient id="g" gradientTransform="rotate(45)" transform-origin="9 9">${STOPS}</linearGradient>`),
      ],
      [
        'refused',
        'a gradient turned by its style',
        filled(`<linearGradient id="g" style="transform:rotate(45deg)">${STOPS}</linearGradient>`),
      ],
      [
        'the same',
        'stops in words',
        filled(
          '<linearGradient id="g" color="red"><stop stop-color="currentColor"/><stop offset="1" stop-color="rebeccapurple"/></linearGradient>',
        ),
      ],
      ['refused', 'a symbol cut at the box of its copy', symbol('', 'width="10" height="40"')],
      ['refused', 'a symbol that is moved', symbol('x="20"', '')],
      ['refused', 'a sheet for print', `<style media="print">rect{fill:red}</style>${rect('')}`],
      ['refused', 'a sheet of another type', `<style type="text/plain">rect{fill:red}</style>${rect('')}`],
      ['the same', 'a sheet of names in capitals', `<style>rect{FILL:RebeccaPurple}</style>${rect('')}`],
    ]),
  )('%s: %s', async (verdict, _name, drawing) => {
    expect(await verdictOn(file(drawing))).toBe(verdict);
  });

  test.each(
    everyNth(4, [
      ['refused', 'style="background:#eee"'],
      ['refused', 'style="padding:20px"'],
      ['refused', 'style="border:9px solid red"'],
      ['refused', 'transform="rotate(20)"'],
      ['refused', 'style="clip-path:circle(20px)"'],
      ['the same', 'style="enable-background:new 0 0 200 100;margin:0;background:none"'],
      ['the same', 'style="shape-rendering:geometricPrecision;fill-rule:evenodd;clip-rule:evenodd"'],
    ]),
  )('%s: the outermost element with %s', async (verdict, head) => {
    expect(await verdictOn(file(rect(''), head))).toBe(verdict);
  });
});
