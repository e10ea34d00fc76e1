/** Photographs that are stored rotated or mirrored (EXIF orientation 1 to 8) are upright wherever the customer sees them. */
import path from 'node:path';
import sharp from 'sharp';
import { CARD } from '../offline-pages.mjs';
import { STUCK_MS, say } from '../run-shop.mjs';
import { untilShop } from './purchase.mjs';

const SENT_MS = 60_000;
/** Upright, with a colour in each corner. */
const SIDES = { width: 1512, height: 2016 };
/** The colours, by their shares of red, green and blue. */
const COLOURS = { 100: 'red', '010': 'lime', '001': 'blue', 110: 'yellow' };
const CORNERS = ['red', 'lime', 'blue', 'yellow'];
/**
 * The transformations with which the upright picture is stored, so that a viewer that applies the orientation shows it
 * upright. sharp mirrors before it rotates.
 */
const STORED = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flop().rotate(270),
  6: (image) => image.rotate(270),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(90),
};

async function makePictures(folder) {
  const [width, height] = [SIDES.width / 2, SIDES.height / 2];
  const quarters = CORNERS.map((background, index) => ({
    input: { create: { width, height, channels: 3, background } },
    left: (index % 2) * width,
    top: Math.floor(index / 2) * height,
  }));
  const upright = await sharp({ create: { ...SIDES, channels: 3, background: 'white' } })
    .composite(quarters)
    .png()
    .toBuffer();
  const files = [];
  for (const [orientation, store] of Object.entries(STORED)) {
    const stored = await store(sharp(upright)).png().toBuffer();
    const file = path.join(folder, `orientation-${orientation}.jpg`);
    await sharp(stored)
      .withMetadata({ orientation: Number(orientation) })
      .jpeg()
      .toFile(file);
    files.push(file);
  }
  return files;
}

/**
 * Sides, both natural and rendered, and corner colours of pictures that were made on this device, as soon as there are
 * enough. In the page.
 */
async function readOwn(selector, count, known, limitMs) {
  const addressOf = (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '';
  const nameOf = ([red, green, blue]) => {
    const isOn = [red, green, blue].map((part) => (part > 128 ? '1' : '0')).join('');
    return { 100: 'red', '010': 'lime', '001': 'blue', 110: 'yellow' }[isOn] ?? isOn;
  };
  // A picture that is cropped to its place keeps its sides.
  const drawnRatio = (element, image) => {
    if (element.getAttribute('preserveAspectRatio') === 'none') {
      const { a, b, c, d } = element.getScreenCTM();
      return (Math.hypot(a, b) * element.width.baseVal.value) / (Math.hypot(c, d) * element.height.baseVal.value);
    }
    const isStretched = element instanceof HTMLImageElement && getComputedStyle(element).objectFit === 'fill';
    return isStretched ? element.clientWidth / element.clientHeight : image.naturalWidth / image.naturalHeight;
  };
  const read = async ([src, element]) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const colours = [0.1, 0.9].flatMap((y) => [0.1, 0.9].map((x) => nameOf(context.getImageData(width * x, height * y, 1, 1).data)));
    return { src, width, height, drawn: drawnRatio(element, image), colours };
  };
  for (const beganMs = performance.now(); performance.now() - beganMs < limitMs; ) {
    const shown = new Map([...document.querySelectorAll(selector)].map((element) => [addressOf(element), element]));
    const own = [...shown].filter(([address]) => address.startsWith('blob:') && !known.includes(address));
    if (own.length >= count) return Promise.all(own.map(read));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [];
}

const RATIO = SIDES.width / SIDES.height;
const isUpright = ({ width, height, drawn, colours }) =>
  [width / height, drawn].every((ratio) => Math.abs(ratio - RATIO) < 0.01) && colours.join() === CORNERS.join();

/** The shop's picture for other devices, read without another rotation. */
async function readSent({ pictures, read }, count) {
  const sent = await untilShop(pictures, ({ length }) => length === count, SENT_MS);
  return Promise.all(
    sent.map(async ({ dimensions, thumbnails }) => {
      const { data, info } = await sharp(await read(thumbnails[640]))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const colourAt = (x, y) => {
        const first = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
        return [...data.subarray(first, first + 3)].map((part) => Number(part > 128)).join('');
      };
      const colours = [0.1, 0.9].flatMap((y) => [0.1, 0.9].map((x) => COLOURS[colourAt(x, y)] ?? colourAt(x, y)));
      return { ...dimensions, drawn: info.width / info.height, colours };
    }),
  );
}

/** @returns where pictures are not upright */
export async function uploadTurnedPictures(run, customer, account) {
  const { browser } = customer;
  const files = await makePictures(run.folder);
  const wrong = [];
  const look = (place, shown) => {
    const turned = shown.filter((picture) => !isUpright(picture));
    if (turned.length > 0 || shown.length !== files.length) wrong.push(place);
    const faults = turned
      .map(({ width, height, drawn, colours }) => `\n  ${width} x ${height}, drawn as ${drawn}, ${colours.join(' ')}`)
      .join('');
    say(`${files.length} orientations ${place}: ${shown.length - turned.length} upright${faults}`);
  };
  await customer.go(CARD);
  await customer.press('button', '^(Edit|Choose) picture 1$');
  await customer.press('button', '^Your uploads$');
  await customer.until('input for files', () => document.querySelector('input[type=file]') !== null);
  await browser.type('input[type=file]', files.join('\n'));
  look('while they are uploaded', await browser.run(readOwn, 'dialog img, [role=dialog] img', files.length, [], STUCK_MS));
  await customer.press('button', '^(Go on meanwhile|Done)$');
  const onPage = [];
  for (const [index] of files.entries()) {
    await customer.press('button', `^Picture ${index + 1} of ${files.length}`);
    const known = onPage.map(({ src }) => src);
    onPage.push(...(await browser.run(readOwn, 'svg image', 1, known, STUCK_MS)));
  }
  look('on the page of the editor', onPage);
  await customer.go('/my-account/uploads');
  look('among the own pictures', await browser.run(readOwn, 'main img', files.length, [], STUCK_MS));
  look('at the shop', await readSent(account, files.length));
  return wrong;
}
