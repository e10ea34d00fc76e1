import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { lineFor, type MoneyCustomer, packageLine, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer, softPicture } from '#tests/fixtures/money/print-shop.ts';
import { bringBack, buyRetouched, plainPicture, readText, retouchFile, runCommand } from '#tests/fixtures/money/retouch-orders.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { outgoingJobs, pictures, retouches, subjects } from '#server/db/schema.ts';
import { originalKey, retouchedFolder } from '#server/media/store/media-keys.ts';
import { readCsv } from '../import/read-csv.ts';

let server: TestServer;
let customer: MoneyCustomer;
let first: string;
let second: string;
let tests = 0;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  tests += 1;
  await server.services.db.delete(retouches);
  customer = await printCustomer(server);
  [first = '', second = ''] = customer.pictureUuids;
});

const retouch = (...args: readonly string[]) => runCommand(server, 'retouch', ...args);
const folderOf = (name: string) => path.join(server.dataDir, 'retouch', `${tests}-${name}`);
const bring = (files: Readonly<Record<string, Buffer>>) => bringBack(server, String(tests), files);
const rowOf = async (pictureUuid: string) =>
  (await server.services.db.select().from(retouches).where(eq(retouches.pictureUuid, pictureUuid)))[0];
const mails = async () =>
  (await server.services.db.select().from(outgoingJobs))
    .map(({ payload }) => payload)
    .filter((payload) => JSON.stringify(payload).includes('retouchReady'));

describe('[KEP-02] waiting retouch', () => {
  test('[KEP-02] bought retouch of a print, a package, a file and a digital set waits, with its tasks; unpaid retouch does not', async () => {
    const [, , third = '', group = ''] = customer.pictureUuids;
    const uuid = await buyRetouched(server, customer, {
      lines: [await lineFor(server, customer, IDS.calendar, 1), packageLine(customer)],
      files: [group],
      retouch: [first, third, group],
    });
    const other = await printCustomer(server);
    const [unpaid = ''] = other.pictureUuids;
    await buyRetouched(server, other, { files: [unpaid], retouch: [unpaid] }, PAYMENT.card);
    const { lines } = await retouch('list');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(
      new RegExp(`^${orderReference(uuid)}  since \\d{4}-\\d\\d-\\d\\d  0\\.jpg  Emma Lind, 7B, Fjell school  Skin$`),
    );
    expect(lines[3]).toBe('3 pictures of 1 orders wait for retouch');
  });

  test('[KEP-02] the export has the original pictures and a list, and does not change files of an earlier export', async () => {
    const uuid = await buyRetouched(server, customer, { files: [first, second], retouch: [first, second] });
    const folder = folderOf('out');
    expect((await retouch('export', folder)).lines).toEqual([`2 pictures to retouch in ${folder}`]);
    const names = [retouchFile(uuid, first, '0.jpg'), retouchFile(uuid, second, '1.jpg')];
    expect((await readdir(folder)).toSorted()).toEqual([...names, 'retouch.csv'].toSorted());
    const [name = ''] = names;
    const original = await server.services.media.read(originalKey(first, 'image/jpeg'));
    expect((await readFile(path.join(folder, name))).equals(original)).toBe(true);
    expect(((await stat(path.join(folder, name))).mode & 0o077).toString(8), 'a picture of a child').toBe('0');
    const { heading, rows } = readCsv(await readText(path.join(folder, 'retouch.csv')));
    expect(heading).toEqual(['file', 'order', 'bought (UTC)', 'picture', 'subject', 'retouch']);
    expect(rows.map(({ cells }) => [cells[0], cells[3], cells[5]])).toEqual([
      [name, '0.jpg', 'Skin'],
      [names[1], '1.jpg', 'Skin'],
    ]);
    await writeFile(path.join(folder, name), 'half retouched');
    expect((await retouch('export', folder)).lines).toEqual([
      `0 pictures to retouch in ${folder}, 2 were there before and stay as they are`,
    ]);
    expect(await readText(path.join(folder, name))).toBe('half retouched');
  });

  test('[KEP-02] [SEC-05] a picture of a withdrawn subject is neither listed nor exported', async () => {
    await buyRetouched(server, customer, { files: [first], retouch: [first] });
    await server.services.db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, customer.subjectUuid));
    expect((await retouch('list')).lines).toEqual(['0 pictures of 0 orders wait for retouch']);
    await retouch('export', folderOf('out'));
    expect(await readdir(folderOf('out'))).toEqual(['retouch.csv']);
  });

  test('[KEP-02] retouch of orders that were paid before the shop recorded tasks becomes a task when the database is upgraded', async () => {
    const { db } = server.services;
    const uuid = await buyRetouched(server, customer, { files: [first], retouch: [first] });
    const before = await rowOf(first);
    await db.delete(retouches);
    const migration = await readText('server/db/migrations/0011_retouched_pictures.sql');
    await db.execute(migration.split('--> statement-breakpoint').at(-1) ?? '');
    expect(await rowOf(first)).toMatchObject({ orderUuid: uuid, userUuid: customer.uuid, tasks: before?.tasks, file: null });
  });
});

describe('[KEP-02] returned retouch', () => {
  test('[KEP-02] a retouched file is matched by its name and the customer gets one mail, when the last one of the order is imported', async () => {
    const uuid = await buyRetouched(server, customer, { files: [first, second], retouch: [first, second] });
    const told = (await mails()).length;
    const one = await bring({ [retouchFile(uuid, first, '0.jpg')]: await plainPicture('#a03030') });
    expect(one).toEqual({
      lines: [
        `${retouchFile(uuid, first, '0.jpg')}: is in`,
        '1 retouched pictures are in, 0 replaced, 0 as they were, 0 refused; 1 still wait',
      ],
      failure: null,
    });
    expect((await mails()).length).toBe(told);
    const two = await bring({ [retouchFile(uuid, second, 'changed-name.JPG')]: await plainPicture('#30a030') });
    expect(two.lines).toEqual([
      `${retouchFile(uuid, second, 'changed-name.JPG')}: is in, the last one of its order: the customer is written to`,
      '1 retouched pictures are in, 0 replaced, 1 as they were, 0 refused; 0 still wait',
    ]);
    expect((await mails()).at(-1)).toMatchObject({ to: customer.email, values: { reference: orderReference(uuid) } });
    const again = await bring({ [retouchFile(uuid, first, '0.jpg')]: await plainPicture('#3030a0') });
    expect(again.lines[0]).toMatch(/^REPLACED: .*_0\.jpg: in place of the one that came on \d{4}-/);
    expect((await mails()).length).toBe(told + 1);
    const stored = await server.services.media.list(retouchedFolder(uuid, first));
    expect(
      stored.filter((key) => key.endsWith('original.jpg')),
      'the former version is gone',
    ).toHaveLength(1);
    expect((await rowOf(first))?.file?.mediaKey).toBe(path.posix.dirname(stored[0] ?? ''));
  });

  test('[KEP-02] a link out of the folder and a pipe are reported and not read, the others are imported', async () => {
    const [, , third = ''] = customer.pictureUuids;
    const uuid = await buyRetouched(server, customer, { files: [first, second, third], retouch: [first, second, third] });
    const folder = folderOf('linked');
    await mkdir(folder, { recursive: true });
    const [linked, piped, good] = [retouchFile(uuid, first), retouchFile(uuid, second), retouchFile(uuid, third)];
    const other = path.join(server.dataDir, 'another-child.jpg');
    await writeFile(other, await plainPicture('#a03030'));
    await symlink(other, path.join(folder, linked));
    execFileSync('mkfifo', [path.join(folder, piped)]);
    await writeFile(path.join(folder, good), await plainPicture('#30a030'));
    const { lines } = await retouch('import', folder);
    expect(lines).toContain(`REFUSED: ${linked}: it is a link to a file outside the folder`);
    expect(lines).toContain(`REFUSED: ${piped}: it is no plain file`);
    const isBack = async (picture: string) => (await rowOf(picture))?.file !== null;
    expect([await isBack(first), await isBack(second), await isBack(third)]).toEqual([false, false, true]);
  });

  test('[KEP-02] [OPX-03] of two simultaneous imports one imports the files and the other says so; the same file does not count as a replacement', async () => {
    const uuid = await buyRetouched(server, customer, { files: [first], retouch: [first] });
    const files = { [retouchFile(uuid, first)]: await plainPicture('#a03030') };
    const runs = await Promise.all([bring(files), bring(files)]);
    const busy = 'Another run is bringing retouched files in. Nothing was done: run it again when it has ended.';
    expect(runs.map(({ failure }) => failure).toSorted()).toEqual([busy, null]);
    expect(runs.flatMap(({ lines }) => lines).filter((line) => line.startsWith('REPLACED'))).toEqual([]);
    const again = await bring(files);
    expect(again).toEqual({
      lines: ['0 retouched pictures are in, 0 replaced, 1 as they were, 0 refused; 0 still wait'],
      failure: null,
    });
  });

  test('[KEP-02] unknown, duplicate and wrong files are reported and not imported, the others are', async () => {
    const uuid = await buyRetouched(server, customer, {
      files: customer.pictureUuids.slice(0, 3),
      retouch: customer.pictureUuids.slice(0, 3),
    });
    const [, , third = ''] = customer.pictureUuids;
    const cutout = await sharp(await plainPicture('#a03030'))
      .ensureAlpha(0.5)
      .png()
      .toBuffer();
    const good = await plainPicture('#a03030');
    const wrong: Readonly<Record<string, readonly [content: Buffer, why: RegExp]>> = {
      'holiday.jpg': [good, /no picture that waits for retouch has this name/],
      [retouchFile('00000000', second)]: [good, /no picture that waits/],
      [retouchFile(uuid, second, 'a.jpg')]: [good, /it is there twice: .*_b\.jpg/],
      [retouchFile(uuid, second, 'b.jpg')]: [good, /it is there twice: .*_a\.jpg/],
    };
    const ran = await bring({
      ...Object.fromEntries(Object.entries(wrong).map(([name, [content]]) => [name, content])),
      [retouchFile(uuid, third)]: good,
      '.DS_Store': Buffer.from('x'),
    });
    for (const [name, [, why]] of Object.entries(wrong))
      expect(ran.lines.find((line) => line.startsWith(`REFUSED: ${name}: `))).toMatch(why);
    expect(ran.failure).toBe('4 files were refused; nothing of them was taken.');
    expect([(await rowOf(second))?.file, (await rowOf(third))?.file !== null]).toEqual([null, true]);
    const BAD: readonly (readonly [content: Buffer, why: RegExp])[] = [
      [Buffer.from('text'), /no JPEG and no PNG/],
      [good.subarray(0, 5000), /cannot be read/],
      [await plainPicture('#a03030', 3000, 2400), /its proportions are others: 3000 x 2400 pixels, the picture has 2400 x 3000/],
      [await plainPicture('#a03030', 1200, 1500), /too small: 1200 x 1500 pixels, what was ordered needs 2400 x 3000/],
      [cutout, /see-through where the picture is not/],
      [await softPicture(0, 480, 600), /as it was photographed, not retouched/],
    ];
    for (const [content, why] of BAD) {
      const refused = await bringBack(server, `${tests}-${String(why)}`.replaceAll(/\W/g, ''), { [retouchFile(uuid, first)]: content });
      expect(refused.lines[0]).toMatch(why);
    }
    expect((await rowOf(first))?.file).toBeNull();
    expect(await server.services.media.list(retouchedFolder(uuid, first))).toEqual([]);
  });

  test('[KEP-02] a picture that is only printed may be as small as its prints allow', async () => {
    const uuid = await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)], retouch: [first] });
    await server.services.db.update(pictures).set({ widthPx: 9600, heightPx: 12_000 }).where(eq(pictures.uuid, first));
    const name = retouchFile(uuid, first);
    const refused = await bring({ [name]: await plainPicture('#a03030', 240, 300) });
    const needed = /needs (\d+) x (\d+)/.exec(refused.lines[0] ?? '');
    const [width, height] = [Number(needed?.[1]), Number(needed?.[2])];
    expect(width).toBeLessThan(9600);
    expect((await bring({ [name]: await plainPicture('#a03030', width, height) })).failure).toBeNull();
  });

  test('[KEP-02] a cut-out returns as a cut-out', async () => {
    const uuid = await buyRetouched(server, customer, { files: [first], retouch: [first] });
    await server.services.db.update(pictures).set({ isGreenscreen: true, mimeType: 'image/png' }).where(eq(pictures.uuid, first));
    const name = retouchFile(uuid, first, '0.png');
    expect((await bring({ [name]: await plainPicture('#a03030') })).lines[0]).toMatch(/background is not see-through any more/);
    const cutout = await sharp(await plainPicture('#a03030'))
      .ensureAlpha(0.5)
      .png()
      .toBuffer();
    expect((await bring({ [name]: cutout })).failure).toBeNull();
    expect((await rowOf(first))?.file?.mimeType).toBe('image/png');
  });

  test('[KEP-02] a missing folder, or another word, is an error', async () => {
    expect((await retouch('import', '/nowhere')).failure).toBe('There is no folder /nowhere.');
    expect((await retouch('import')).failure).toMatch(/^usage: npm run shop -- retouch list$/m);
  });
});
