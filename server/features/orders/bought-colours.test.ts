/**
 * The colours of the files that a customer downloads from an order: those in its zip, and a picture that returned from
 * retouch.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { CHART, type Orientation, type Saved, saveChart } from '#tests/fixtures/import/colour-picture.ts';
import { KINDS, MOST_DIFFERENCE, ORIENTATIONS, wantedPatches, worstDifference } from '#tests/fixtures/import/colour-kinds.ts';
import { type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { bringBack, buyRetouched, retouchFile } from '#tests/fixtures/money/retouch-orders.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { LICENCE_FILE } from '#core/domain/licence/picture-licence.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { everyNth } from '#tests/setup/slice.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { pictures } from '#server/db/schema.ts';
import { preparePicture } from '#server/media/pictures/prepare-picture.ts';
import { originalKey } from '#server/media/store/media-keys.ts';

let server: TestServer;
let customer: MoneyCustomer;
let inZip: string;
let retouched: string;
let brought = 0;
let order: { readonly zip: string; readonly retouch: string };
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  customer = await printCustomer(server);
  [inZip = '', retouched = ''] = customer.pictureUuids;
  order = {
    zip: await buyRetouched(server, customer, { files: [inZip] }),
    retouch: await buyRetouched(server, customer, { files: [retouched], retouch: [retouched] }),
  };
});
afterAll(() => server.close());
const as = () => ({ session: customer.session });

/** The chart as an import stores it. */
async function keepChart(pictureUuid: string, saved: Saved, orientation: Orientation): Promise<void> {
  const prepared = await preparePicture(await saveChart(saved, orientation));
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
  const { original, mimeType, isGreenscreen } = prepared.value;
  const [row] = await server.services.db
    .update(pictures)
    .set({ mimeType, isGreenscreen, widthPx: CHART.width, heightPx: CHART.height })
    .where(eq(pictures.uuid, pictureUuid))
    .returning();
  await server.services.media.write(originalKey(row?.mediaKey ?? '', mimeType), original);
}

async function fromZip(saved: Saved, orientation: Orientation): Promise<Buffer> {
  await keepChart(inZip, saved, orientation);
  const zip = await server.call(orderCalls.downloadOrderFiles, { params: { orderUuid: order.zip } }, as());
  const { [LICENCE_FILE]: _licence, ...files } = Object.fromEntries(await unzip(zip.bytes));
  const [file, ...others] = Object.values(files);
  if (!file || others.length > 0) throw new Error('The zip has other files.');
  return file;
}

async function fromRetouch(saved: Saved, orientation: Orientation): Promise<Buffer> {
  const size = { widthPx: CHART.width, heightPx: CHART.height };
  await server.services.db
    .update(pictures)
    .set({ ...size, isGreenscreen: saved.isCutOut })
    .where(eq(pictures.uuid, retouched));
  const name = retouchFile(order.retouch, retouched, `img.${saved.format === 'jpeg' ? 'jpg' : 'png'}`);
  brought += 1;
  const { failure } = await bringBack(server, String(brought), { [name]: await saveChart(saved, orientation) });
  if (failure !== null) throw new Error(failure);
  return (await server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: retouched } }, as())).bytes;
}

// A stored picture is upright (colours.test.ts shows each kind in each orientation). So each kind is bought in one
// orientation, and each orientation returns from retouch several times.
const BOUGHT = KINDS.map(([name, saved], index) => ({
  name,
  saved,
  inZipAs: ORIENTATIONS[index % ORIENTATIONS.length]!,
  retouchedAs: ORIENTATIONS[(index + Math.ceil(index / 2)) % ORIENTATIONS.length]!,
}));

describe.each(everyNth(3, BOUGHT))('[OPX-04] bought as $name', ({ saved, inZipAs, retouchedAs }) => {
  test('[OPX-04] has its own colours in the zip of its order, and after its return from retouch', async () => {
    const wanted = await wantedPatches(saved);
    const zip = await worstDifference(await fromZip(saved, inZipAs), wanted);
    const back = await worstDifference(await fromRetouch(saved, retouchedAs), wanted);
    expect(zip, 'in the zip').toBeLessThanOrEqual(MOST_DIFFERENCE);
    expect(back, 'back from retouch').toBeLessThanOrEqual(MOST_DIFFERENCE);
  });
});
