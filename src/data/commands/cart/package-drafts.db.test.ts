import 'fake-indexeddb/auto';
import { addCartLines } from '#src/data/fixtures/changes.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { Package } from '#core/contract/shop.ts';
import { createTestLocks, startTestDevice, wipeDatabases, type Shop, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { readPackageDrafts } from '#src/data/live/drafts/read-drafts.ts';
import { waitForEntry } from '#src/data/outbox/wait-for-entry.ts';
import { deletePackageDraft, editPackageItem } from './package-drafts.ts';

let open: TestDevice | null = null;

afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [CUSTOMER, PACKAGE, CARD, POSTER, LINE] = [id(1), id(2), id(3), id(4), id(5)];
const subject = { uuid: id(6), name: 'Emma', group: '7A' };

const item = (uuid: string, name: string) => ({
  uuid,
  type: 'TEMPLATE_PRODUCT' as const,
  product: null,
  template: { uuid: id(7), version: 1, name },
  templateData: null,
  version: 1,
  canChangeTemplate: true,
  subject,
  catalogue: null,
});
const offer: Package = {
  uuid: PACKAGE,
  name: 'Family',
  description: '',
  type: 'package',
  image: '',
  link: null,
  linkText: null,
  linkInfo: null,
  originalPrice: 2,
  priceIncludingDiscount: 1,
  useTimeLimitedDiscount: false,
  timeLimitedDiscountPrice: null,
  disabled: null,
  allowSubjectChange: 1,
  packageItems: [item(CARD, 'card'), item(POSTER, 'poster')],
  remainingTime: null,
};
const seed = { package: offer, subject, quantity: 1, orderLineUuid: null };
const line: NewOrderLine = {
  uuid: LINE,
  product: { uuid: PACKAGE },
  subProductUuids: [],
  quantity: 1,
  template: null,
  approvedLayout: null,
  subjects: [{ uuid: subject.uuid }],
  package: { uuid: PACKAGE, packageItems: offer.packageItems },
};

async function start(shop: Shop = () => ({ status: 500, json: {} })): Promise<TestDevice['host']['current']> {
  open = await startTestDevice(shop, { locks: createTestLocks() });
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  return open.host.current;
}

const draftsOf = async (device: TestDevice['host']['current']) => {
  const read = await readPackageDrafts(device);
  return read.state === 'ready' ? read.drafts : [];
};
const namesOf = (made: Package) => made.packageItems.map(({ template, version }) => [template?.name, version]);

describe('[PKG-02] [PKG-04] the draft of a package', () => {
  it('two tabs that edit different products at the same time lose none of each other’s edits', async () => {
    const device = await start();
    // Both tabs began with the package as the shop filled it.
    await Promise.all([
      editPackageItem(device, { seed, item: item(CARD, 'card from all of us') }),
      editPackageItem(device, { seed, item: item(POSTER, 'poster in the other tab') }),
    ]);
    const drafts = await draftsOf(device);
    expect(drafts.map((draft) => namesOf(draft.package))).toEqual([
      [
        ['card from all of us', 2],
        ['poster in the other tab', 2],
      ],
    ]);
    await editPackageItem(device, { seed, item: item(CARD, 'once more') });
    expect((await draftsOf(device)).map((draft) => namesOf(draft.package)[0])).toEqual([['once more', 3]]);
  });

  it('[KEP-16] a product that the shop added since can be edited, and products that are off sale are kept', async () => {
    const device = await start();
    await editPackageItem(device, { seed, item: item(CARD, 'from all of us') });
    const today = { ...seed, package: { ...offer, packageItems: [item(CARD, 'card'), item(id(9), 'calendar')] } };
    await editPackageItem(device, { seed: today, item: item(id(9), 'our year') });
    expect((await draftsOf(device)).map((draft) => namesOf(draft.package))).toEqual([
      [
        ['from all of us', 2],
        ['poster', 1],
        ['our year', 2],
      ],
    ]);
  });

  it("each subject, and each line of the cart, has its own draft; after its deletion the shop's package is shown again", async () => {
    const device = await start();
    await editPackageItem(device, { seed, item: item(CARD, 'for Emma') });
    await editPackageItem(device, { seed: { ...seed, subject: { ...subject, uuid: id(8) } }, item: item(CARD, 'for Noah') });
    await editPackageItem(device, { seed: { ...seed, orderLineUuid: LINE }, item: item(CARD, 'of the line') });
    const drafts = await draftsOf(device);
    expect(new Set(drafts.map((draft) => draft.package.packageItems[0]?.template?.name))).toEqual(
      new Set(['for Emma', 'for Noah', 'of the line']),
    );
    for (const { uuid } of drafts) await deletePackageDraft(device, { uuid });
    expect(await draftsOf(device)).toEqual([]);
  });

  it('a second package of the same kind starts fresh while the first waits to be sent', async () => {
    const device = await start();
    const first = await editPackageItem(device, { seed, item: item(CARD, 'first') });
    await addCartLines(device, { lines: [line], draftUuids: first.ok ? [first.value.uuid] : [] });
    expect(await draftsOf(device), 'it is in the cart').toEqual([]);
    await editPackageItem(device, { seed, item: item(CARD, 'second') });
    expect((await draftsOf(device)).map((draft) => namesOf(draft.package)[0])).toEqual([['second', 2]]);
  });
});

describe('[PKG-03] the shop’s answer reaches the screen that adds the package', () => {
  it('a refusal is shown with its reason, and the draft is there again', async () => {
    const device = await start(() => ({ status: 409, json: { error: 'package.disabled', params: { reason: 'Sold out' } } }));
    const made = await editPackageItem(device, { seed, item: item(CARD, 'mine') });
    const added = await addCartLines(device, { lines: [line], draftUuids: made.ok ? [made.value.uuid] : [] });
    const ending = await waitForEntry(device, added.ok ? added.value.opId : '', 60_000);
    expect(ending).toMatchObject({ state: 'refused', error: { code: 'package.disabled', params: { reason: 'Sold out' } } });
    expect(await draftsOf(device)).toMatchObject([{ note: { code: 'package.disabled' } }]);
  });

  it('the screen does not wait for a slow shop; the queue continues in the background', async () => {
    const device = await start(() => 'hangs');
    const added = await addCartLines(device, { lines: [line] });
    const ending = waitForEntry(device, added.ok ? added.value.opId : '', 4000);
    open?.time.advance(4000);
    expect(await ending).toEqual({ state: 'waiting' });
  });
});
