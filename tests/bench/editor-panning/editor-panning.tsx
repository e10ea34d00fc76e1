/** A picture is dragged inside its field on a page of 10 pictures and 40 texts: the editor's own page, and Konva's. */
import Konva from 'konva';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ImageElement, Part, TemplateData, TemplateDesign, TextElement } from '#core/contract/template-format.ts';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { NAME_TEXT, NORWEGIAN, SAMPLE_CARD, SAMPLE_FILLS } from '#core/layout/fixtures/sample-templates.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { withLivePictures } from '#src/features/editor/page/live-page.ts';
import { PageSvg } from '#src/features/editor/page/page-svg.tsx';
import { createPictureLibrary } from '#src/features/editor/pictures/picture-library.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';

declare global {
  interface Window {
    __panning?: PanningResult;
  }
}

export interface PanningResult {
  readonly pictures: number;
  readonly texts: number;
  /** Work of the page's own thread for one frame: script, style, layout and painting; median and worst. */
  readonly oursMs: number;
  readonly oursWorstMs: number;
  readonly konvaMs: number;
  readonly konvaWorstMs: number;
  /** What a screen reader finds on the page. */
  readonly oursNodes: number;
  readonly konvaNodes: number;
}

const FRAMES = 90;
const SIZE_PX = 780;
const PICTURE_PX = 640;

function makePicture(hue: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(PICTURE_PX, PICTURE_PX);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  for (let i = 0; i < 2000; i += 1) {
    context.fillStyle = `hsl(${(hue + i * 7) % 360} 40% ${30 + (i % 40)}%)`;
    context.fillRect((i * 97) % PICTURE_PX, (i * 61) % PICTURE_PX, 30, 24);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

const image = (index: number): ImageElement => ({
  kind: 'image',
  id: `picture-${index}`,
  box: { x: 12 + (index % 5) * 83, y: 12 + Math.floor(index / 5) * 100, width: 78, height: 95 },
  mask: { shape: 'rounded', radius: 4 },
});
const text = (index: number): TextElement => ({
  ...NAME_TEXT,
  id: `text-${index}`,
  box: { x: 12 + (index % 5) * 83, y: 220 + Math.floor(index / 5) * 25, width: 80, height: 22 },
  font: { ...NAME_TEXT.font, text: `Sommeren ${index}`, size: 12 },
  fill: 'none',
});

function makePage(): { readonly design: TemplateDesign; readonly part: Part } {
  const [first] = SAMPLE_CARD.parts;
  if (!first) throw new Error('the sample has a page');
  const elements = [...Array.from({ length: 10 }, (_, index) => image(index)), ...Array.from({ length: 40 }, (_, index) => text(index))];
  const part: Part = { ...first, elements };
  return { part, design: { ...SAMPLE_CARD, parts: [part] } };
}

const uuidOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** The time that the page's own thread is taken by one frame: from its beginning to the first task after it was painted. */
function frame(work: () => void): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now();
      work();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - start);
      channel.port2.postMessage(null);
    });
  });
}

async function measure(work: (step: number) => void): Promise<{ medianMs: number; worstMs: number }> {
  for (let step = 0; step < 10; step += 1) await frame(() => work(step));
  const times: number[] = [];
  for (let step = 0; step < FRAMES; step += 1) times.push(await frame(() => work(step)));
  times.sort((a, b) => a - b);
  return { medianMs: times[FRAMES >> 1] ?? 0, worstMs: times.at(-1) ?? 0 };
}

/** Where the crop is in this frame of the drag: to and fro. */
const offset = (step: number): number => 0.1 + 0.08 * Math.sin(step / 6);

async function run(): Promise<PanningResult> {
  const { design, part } = makePage();
  const blobs = await Promise.all(part.elements.filter((element) => element.kind === 'image').map((_, index) => makePicture(index * 36)));
  const pictures = blobs.map((blob, index) => {
    const address = URL.createObjectURL(blob);
    return samplePicture(index, {
      uuid: uuidOf(index),
      dimensions: { width: 2400, height: 2400 },
      thumbnails: { 320: address, 640: address },
    });
  });
  const filled = buildInitialResources(design, [], SAMPLE_FILLS, 'en');
  for (const [index, id] of Object.keys(filled)
    .filter((name) => name.includes('picture-'))
    .entries()) {
    const resource = filled[id];
    if (resource?.kind === 'image')
      filled[id] = { ...resource, uuid: uuidOf(index), width: 2400, height: 2400, cropRect: { x: 0.1, y: 0, width: 0.8, height: 0.97 } };
  }
  const data: TemplateData = { userResources: filled, year: null };
  const laidOut = await renderClient.layoutPart(design, part.id, data, NORWEGIAN);
  if (!laidOut.ok) throw new Error(laidOut.error.code);
  const page = laidOut.value;

  const place = document.querySelector('#ours');
  if (!(place instanceof HTMLElement)) throw new Error('the page has a place');
  place.style.width = `${SIZE_PX}px`;
  const root = createRoot(place);
  const library = createPictureLibrary([], pictures, uuidOf(99));
  const dragged = `${part.id}/picture-0`;
  const draw = (step: number) => {
    const resource = data.userResources[dragged];
    if (resource?.kind !== 'image') throw new Error('the first field is a picture');
    const userResources = { ...data.userResources, [dragged]: { ...resource, cropRect: { ...resource.cropRect, x: offset(step) } } };
    const shown = withLivePictures(page, part, { userResources }, design);
    flushSync(() => root.render(<PageSvg page={shown} library={library} label="Page" />));
  };
  draw(0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const ours = await measure(draw);
  const oursNodes = place.querySelectorAll('[role="img"], [role="group"]').length;
  place.remove();

  const theirs = document.querySelector('#theirs');
  if (!(theirs instanceof HTMLDivElement)) throw new Error('the page has a place');
  const scale = SIZE_PX / part.trimBox.width;
  const stage = new Konva.Stage({ container: theirs, width: SIZE_PX, height: SIZE_PX, scaleX: scale, scaleY: scale });
  const layer = new Konva.Layer();
  stage.add(layer);
  const images: Konva.Image[] = [];
  for (const element of part.elements) {
    if (element.kind === 'image') {
      const source = await createImageBitmap(blobs[images.length] ?? new Blob());
      const node = new Konva.Image({ image: source, ...element.box, cornerRadius: 4 });
      images.push(node);
      layer.add(node);
    } else if (element.kind === 'text') {
      layer.add(
        new Konva.Text({
          ...element.box,
          text: element.font.text,
          fontSize: 12,
          fontFamily: 'serif',
          align: 'center',
          fill: element.font.color,
        }),
      );
    }
  }
  const konva = await measure((step) => {
    images[0]?.crop({ x: offset(step) * PICTURE_PX, y: 0, width: 0.8 * PICTURE_PX, height: 0.97 * PICTURE_PX });
    layer.draw();
  });
  return {
    pictures: 10,
    texts: 40,
    oursMs: ours.medianMs,
    oursWorstMs: ours.worstMs,
    konvaMs: konva.medianMs,
    konvaWorstMs: konva.worstMs,
    oursNodes,
    konvaNodes: theirs.querySelectorAll('[role="img"], [role="group"]').length,
  };
}

window.__panning = await run();
