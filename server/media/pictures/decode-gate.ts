import sharp from 'sharp';
import { createGate } from '#core/kernel/gate.ts';

/** Two decodes of 24 megapixels at once are the optimum: more only take memory. */
const DECODES_AT_ONCE = 2;

// One thread for each picture and no cache, so that memory use stays the same however many are decoded.
sharp.concurrency(1);
sharp.cache(false);

/** Runs `work`, which decodes a picture, when fewer than two others run. */
export const decodeInTurn = createGate(DECODES_AT_ONCE);
