/** Photographs that are stored turned or mirrored (EXIF orientation 1 to 8) are upright wherever the customer sees them. */
import path from 'node:path';
import sharp from 'sharp';
import { CARD } from '../offline-pages.mjs';
import { STUCK_MS, say } from '../run-shop.mjs';

/** Upright, with a colour in each corner. */
const SIDES = { width: 1512, height: 2016 };
const CORNERS = ['red', 'lime', 'blue', 'yellow'];
/** How the upright picture is stored, so that a viewer who does what the orientation says sees it upright; sharp mirrors before it turns. */
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

/** Sides, and colours of the corners, of pictures that were made on this device, once there are as many. In the page. */
async function readOwn(selector, count, known, limitMs) {
  const addressOf = (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '';
  const nameOf = ([red, green, blue]) => {
    const isOn = [red, green, blue].map((part) => (part > 128 ? '1' : '0')).join('');
    return { 100: 'red', '010': 'lime', '001': 'blue', 110: 'yellow' }[isOn] ?? isOn;
  };
  const read = async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const colours = [0.1, 0.9].flatMap((y) => [0.1, 0.9].map((x) => nameOf(context.getImageData(width * x, height * y, 1, 1).data)));
    return { src, width, height, colours };
  };
  for (const beganMs = performance.now(); performance.now() - beganMs < limitMs; ) {
    const addresses = new Set([...document.querySelectorAll(selector)].map(addressOf));
    const own = [...addresses].filter((address) => address.startsWith('blob:') && !known.includes(address));
    if (own.length >= count) return Promise.all(own.map(read));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [];
}

const isUpright = ({ width, height, colours }) =>
  Math.abs(width / height - SIDES.width / SIDES.height) < 0.01 && colours.join() === CORNERS.join();

/** @returns where pictures are not upright */
export async function uploadTurnedPictures(run, customer) {
  const { browser } = customer;
  const files = await makePictures(run.folder);
  const wrong = [];
  const look = (place, shown) => {
    const turned = shown.filter((picture) => !isUpright(picture));
    if (turned.length > 0 || shown.length !== files.length) wrong.push(place);
    const faults = turned.map(({ width, height, colours }) => `\n  ${width} x ${height}, ${colours.join(' ')}`).join('');
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
  return wrong;
}
