/** A card without a picture. A visitor's line with this card is sent at once, since it contains no picture of theirs. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { callLocalSocket, socketPathOf } from '#server/cli/local-socket.ts';
import { DATA_FOLDER } from '../worker-shop.ts';

/** 'Panorama card 21 × 10 cm' of the demo shop; the minimum quantity is five. */
export const PLAIN_CARD = { productUuid: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d14', name: 'Panorama card 21 × 10 cm', design: 'Plain card' };

/** 210 x 100 mm in points, without a bleed. */
const PAGE = { width: 595.276, height: 283.465 };
const BOX = { x: 0, y: 0, ...PAGE };

/** Publishes the card as an operator does, in no category. */
export async function publishPlainCard(): Promise<void> {
  const design: TemplateDesign = {
    formatVersion: 1,
    // Two tests on one shop publish it: a version that is there already stays as it is.
    uuid: '7ed03939-cde7-421e-bc48-78cc61c2edd9',
    version: 1,
    name: PLAIN_CARD.design,
    names: { en: PLAIN_CARD.design, nb: 'Enkelt kort', sv: 'Enkelt kort' },
    // The card is in no category of cards, because the tests beside this one count those.
    type: 'PHOTOGIFT',
    categories: [],
    productUuids: [PLAIN_CARD.productUuid],
    supportedYears: [],
    separateFromBackground: false,
    parts: [
      {
        id: 'front',
        names: { en: 'Front', nb: 'Forside', sv: 'Framsida' },
        ...PAGE,
        trimBox: BOX,
        safeBox: BOX,
        paper: '#F6EADF',
        elements: [],
      },
    ],
  };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-plain-card-'));
  await writeFile(path.join(folder, 'template.json'), JSON.stringify(design));
  const socket = socketPathOf(DATA_FOLDER);
  await callLocalSocket(socket, 'templates', ['publish', folder], () => undefined).finally(() => rm(folder, { recursive: true }));
}
