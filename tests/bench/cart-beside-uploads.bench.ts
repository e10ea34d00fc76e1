/**
 * A customer reads their cart while another sends three pictures of 24 MP, on the embedded database with its one
 * connection. Decoding holds neither that connection nor the process: reading takes about as long as on an idle server.
 */
import { randomUUID } from 'node:crypto';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { photo } from '../e2e/browser/own-pictures.ts';
import { cartCalls, uploadCalls } from '../fixtures/calls.ts';
import { lineFor, moneyCustomer, seedMoneyShop } from '../fixtures/money/money-shop.ts';
import { startTestServer } from '../setup/test-server.ts';
import { median } from './house/median.ts';

const ROUNDS = 3;
const UPLOADS = 3;
const IDLE_READS = 60;
const SIZE = { width: 6000, height: 4000 };
const BOUND = 1.5;

const server = await startTestServer({ database: 'pglite' });
let isWithin = false;
try {
  await seedMoneyShop(server.services);
  const [reader, sender] = [await moneyCustomer(server), await moneyCustomer(server)];
  const orderLines = await Promise.all(Array.from({ length: 10 }, () => lineFor(server, reader, IDS.card, 5)));
  (await server.call(cartCalls.addCartLines, { body: { orderLines } }, reader)).answer();
  const { buffer } = await photo('camera.jpg', SIZE);

  const read = async (): Promise<number> => {
    const startedAt = performance.now();
    (await server.call(cartCalls.readCart, {}, reader)).answer();
    return performance.now() - startedAt;
  };
  const upload = async (name: string) => {
    // A byte behind the picture makes each another file.
    const files = [{ field: 'images[]', name, content: Buffer.concat([buffer, Buffer.from(name)]) }];
    (await server.call(uploadCalls.uploadImages, { query: UPLOAD_QUERY, body: { files } }, sender)).answer();
  };
  const readWhile = async (isOver: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!isOver()) times.push(await read());
    return times;
  };

  for (let time = 0; time < IDLE_READS; time += 1) await read();
  await upload('first.jpg');
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let reads = 0;
    const idle = await readWhile(() => reads++ === IDLE_READS);
    let underWay = UPLOADS;
    const uploads = Array.from({ length: UPLOADS }, () => upload(`${randomUUID()}.jpg`).finally(() => (underWay -= 1)));
    const beside = await readWhile(() => underWay === 0);
    await Promise.all(uploads);
    ratios.push(median(beside) / median(idle));
    console.log(
      `  cart read: idle ${median(idle).toFixed(1)} ms, beside ${UPLOADS} uploads of 24 MP ${median(beside).toFixed(1)} ms (${beside.length} reads, the longest ${Math.max(...beside).toFixed(0)} ms), ratio ${(median(beside) / median(idle)).toFixed(2)}`,
    );
  }
  isWithin = median(ratios) <= BOUND;
  console.log(`  median of the ratios ${median(ratios).toFixed(2)} (bound ${BOUND})`);
} finally {
  await server.close();
}
process.exit(isWithin ? 0 : 1);
