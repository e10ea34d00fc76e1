/** Customers whose account, session or work is missing in a shop that was restored from a backup. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Cart, User } from '#core/contract/entities.ts';
import { type Draft, draftCalls } from '#core/contract/drafts.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { lineOfNew } from '#core/domain/cart/goods-line.ts';
import { facts, IDS, newLine, priceList, showing } from '#core/domain/fixtures/price-list.ts';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { accessCalls } from '#core/contract/access.ts';
import { registerUser } from '#src/data/commands/account/register-user.ts';
import { signIn } from '#src/data/commands/account/sign-in.ts';
import { noteSignOut, signOut } from '#src/data/commands/account/sign-out.ts';
import { sendUnsent } from '#src/data/commands/unsent/send-unsent.ts';
import { countUnsent, unsentWork } from '#src/data/commands/unsent/unsent-work.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { finishPreparing, keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { readSession } from '#src/data/live/session/read-session.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { type Shop, startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { pull } from '../pull.ts';
import { refreshSession } from '../refresh-session.ts';
import { forgetLostLines } from './restored-cart.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [FORMER, ANEW, OTHER, DRAFT, WAITING, LOCAL, LINE, RESTORE] = [id(1), id(2), id(3), id(4), id(41), id(5), id(6), id(81)];
const KARI = 'Kari@example.no';
const OLA = 'ola@example.no';

const FLAGS = { acceptMail: false, isSimulated: false, isAnonymousUser: false };
const ADDRESS = { address: '', address2: '', postalCode: '', city: '', state: '' };
const NEW_USER = { name: '', mobilePhone: '', lang: 'en', currentSubjectUuid: null, address: ADDRESS, ...FLAGS } as const;
const userOf = (uuid: string, emailAddress: string): User => ({ ...NEW_USER, uuid, emailAddress });

/** The data of one account at the shop, which has one session. */
const shop = {
  accounts: new Map<string, User>(),
  session: null as User | null,
  /** The session was ended from another device. */
  isRevoked: false,
  restore: null as string | null,
  next: ANEW,
  pictures: [] as Picture[],
  drafts: new Map<string, Draft>(),
  cart: null as Cart | null,
};

const emptyCart = (uuid: string): Cart => ({ uuid, orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 1 });

let open: TestDevice | null = null;
beforeEach(() => {
  const kari = userOf(FORMER, KARI);
  Object.assign(shop, {
    accounts: new Map([[KARI.toLowerCase(), kari]]),
    session: kari,
    isRevoked: false,
    restore: null,
    next: ANEW,
    pictures: [],
  });
  shop.drafts = new Map();
  shop.cart = { ...emptyCart(id(7)), revision: 5, orderLines: [lineOfNew(newLine(LINE, IDS.card, 2), priceList, facts)] };
});
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const emailOf = (body: unknown): string => Object.values(body as Record<string, string>).find((value) => String(value).includes('@')) ?? '';

const answer: Shop = ({ method, path, body }) => {
  const headers: Record<string, string> = shop.restore === null ? {} : { 'x-keepsake-restore': shop.restore };
  const json = (value: unknown, status = 200) => ({ status, json: value, headers });
  if (path.includes('/ajax/create.php')) {
    shop.session = userOf(shop.next, emailOf(body));
    shop.accounts.set(emailOf(body).toLowerCase(), shop.session);
    return json({ error: null, data: [], user: shop.session, subject: null });
  }
  if (method === 'POST' && path.endsWith('/session')) {
    shop.session = shop.accounts.get(emailOf(body).toLowerCase()) ?? null;
    return shop.session ? json({ user: shop.session, subject: null }) : json({ error: 'access.wrong_credentials' }, 401);
  }
  if (path.endsWith('/user')) return json({ user: shop.session, isRevoked: shop.isRevoked });
  if (method === 'DELETE') return json({ status: 'OK' });
  if (!shop.session) return json({ error: 'access.signed_out' }, 401);
  if (path.includes('upload_internal')) {
    shop.pictures = [...shop.pictures, samplePicture(1, { uuid: id(600 + shop.pictures.length), keywords: ['user_uploaded'] })];
    return json({ result: 'OK', files: shop.pictures.slice(-1) });
  }
  if (path.includes('recent-images')) return json(shop.pictures);
  if (path.endsWith('/cart')) return json({ cart: shop.cart });
  if (method === 'GET') return json({ drafts: [...shop.drafts.values()] });
  const { baseRevision: _, ...saved } = putDraft.call.body.parse(body);
  shop.drafts.set(saved.uuid, saved);
  return json({ uuid: saved.uuid, revision: saved.revision });
};

async function start(): Promise<TestDevice> {
  const device = await startTestDevice(answer);
  open = device;
  await device.host.current.switchOwner({ kind: 'customer', uuid: FORMER });
  await refreshSession(device.host.current);
  await keepUpload(device.host.current, { localId: LOCAL, name: 'cabin.jpg', file: new Blob(['jpeg']) });
  const files = { proxy: new Blob(['small']), thumbnail: new Blob(['smaller']), converted: null };
  await finishPreparing(device.host.current, { localId: LOCAL, width: 100, height: 100, ...files });
  await device.settled();
  await save(device, DRAFT);
  await device.settled();
  await readLists(device);
  expect([shop.pictures.length, shop.drafts.size]).toEqual([1, 1]);
  return device;
}

const save = (device: TestDevice, uuid: string) =>
  saveDraft(device.host.current, {
    draft: {
      uuid,
      template: { uuid: id(8), version: 1 },
      productUuid: id(9),
      data: showing(id(600)).data,
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
    },
    history: { past: [], future: [] },
  });

async function readLists(device: TestDevice): Promise<void> {
  for (const call of [draftCalls.listDrafts, uploadCalls.recentImages, cartCalls.readCart])
    expect((await pull(device.host.current, call, {})).ok).toBe(true);
  await device.settled();
}

/** The backup is older than the work. */
const loseWork = () => Object.assign(shop, { restore: RESTORE, session: null, pictures: [], drafts: new Map(), cart: emptyCart(id(70)) });

/** The backup contains the session. */
function loseOnlyWork(): void {
  const { session } = shop;
  Object.assign(loseWork(), { session });
}

/** The backup is older than the account. */
const loseAll = (restore: string | null) =>
  Object.assign(shop, { restore, accounts: new Map(), session: null, pictures: [], drafts: new Map(), cart: emptyCart(id(70)) });

const registration = (email: string) => ({
  email,
  mobile: '',
  password: 'trehus9',
  confirm_password: 'trehus9',
  acceptmail: false,
  termsofservice: true,
});
const inShop = () => [shop.pictures.length, [...shop.drafts.keys()]];
const lostLines = async ({ host }: TestDevice) =>
  ((await readRestoreRow(host.current.db)).lostLines ?? []).map(({ uuid, quantity }) => [uuid, quantity]);

it('[OFF-13] a customer who registers again after a restored shop has lost the account gets all work of the device', async () => {
  const device = await start();
  loseAll(RESTORE);
  await refreshSession(device.host.current);
  expect(await readSession(device.host.current)).toMatchObject({ needsSignIn: true, isSetBack: true });
  await save(device, WAITING);
  expect((await registerUser(device.host.current, registration(KARI.toLowerCase()))).ok).toBe(true);
  expect(await readSession(device.host.current)).toMatchObject({ needsSignIn: false, isSetBack: false });
  expect(device.host.current.owner.uuid).toBe(ANEW);
  await readLists(device);
  expect([shop.pictures.length, new Set(shop.drafts.keys())]).toEqual([1, new Set([DRAFT, WAITING])]);
  expect(await lostLines(device)).toEqual([[LINE, 2]]);
  await device.host.swept();
  expect((await indexedDB.databases()).filter(({ name }) => name?.includes(FORMER))).toEqual([]);
});

it('[OFF-13] the customer registered again on another device, and signs in here', async () => {
  const device = await start();
  loseAll(RESTORE);
  shop.accounts.set(KARI.toLowerCase(), userOf(ANEW, KARI));
  expect((await signIn(device.host.current, { username: KARI, password: 'trehus9' })).ok).toBe(true);
  await readLists(device);
  expect([...inShop(), await lostLines(device)]).toEqual([1, [DRAFT], [[LINE, 2]]]);
});

it('[OFF-13] a page that was killed while it adopted the former account continues at its next start', async () => {
  const device = await start();
  loseAll(RESTORE);
  // The shop has answered, but the answer was lost.
  shop.session = userOf(ANEW, KARI);
  await refreshSession(device.host.current);
  expect(device.host.current.owner.uuid).toBe(ANEW);
  await readLists(device);
  expect([...inShop(), await lostLines(device)]).toEqual([1, [DRAFT], [[LINE, 2]]]);
});

it('[OFF-13] [OFF-07] another customer of a restored shop, and an account of a shop that was not restored, get none of it', async () => {
  const device = await start();
  loseAll(RESTORE);
  shop.next = OTHER;
  expect((await registerUser(device.host.current, registration(OLA))).ok).toBe(true);
  await readLists(device);
  expect([...inShop(), await lostLines(device)]).toEqual([0, [], []]);
});

it('[OFF-13] [OFF-11] a customer who erased their account and registers again starts with nothing', async () => {
  const device = await start();
  shop.session = null;
  await save(device, WAITING);
  loseAll(null);
  await refreshSession(device.host.current);
  expect(await readSession(device.host.current)).toMatchObject({ needsSignIn: true, isSetBack: false });
  expect((await registerUser(device.host.current, registration(KARI))).ok).toBe(true);
  await readLists(device);
  expect([...inShop(), await lostLines(device)]).toEqual([0, [], []]);
});

const KARI_SIGNS_IN = { username: KARI, password: 'trehus9' };
/** Kari signs in. Her former work is sent or waits for its design. */
async function expectBack(device: TestDevice): Promise<void> {
  await device.host.swept();
  expect((await signIn(device.host.current, KARI_SIGNS_IN)).ok).toBe(true);
  expect(device.host.current.owner.uuid).toBe(FORMER);
  await readLists(device);
  expect([...inShop(), await lostLines(device)]).toEqual([1, [DRAFT], [[LINE, 2]]]);
}

it('[OFF-13] [SEC-10] a shared device whose session the restored shop lacks keeps everything for the next sign-in', async () => {
  const device = await start();
  await signIn(device.host.current, { ...KARI_SIGNS_IN, isSharedDevice: true });
  await readLists(device);
  loseWork();
  await refreshSession(device.host.current);
  expect(device.host.current.owner.kind).toBe('anonymous');
  await expectBack(device);
});

it('[OFF-13] [OFF-07] after a session was revoked between the restore and the lists, everything waits for the next sign-in', async () => {
  const device = await start();
  loseWork();
  shop.isRevoked = true;
  await refreshSession(device.host.current);
  expect(device.host.current.owner.kind).toBe('anonymous');
  shop.isRevoked = false;
  await expectBack(device);
});

it('[OFF-13] [OFF-11] a customer who signs out before the lists of a restored shop were read is asked, and can keep everything', async () => {
  const device = await start();
  loseOnlyWork();
  expect(countUnsent(await unsentWork(device.host.current))).toBe(0);
  // Any answer names the restore.
  await device.host.current.sender.call(accessCalls.currentUser, {});
  expect(await unsentWork(device.host.current)).toMatchObject({ entries: [], drafts: 1, pictures: 1, goods: 1 });
  expect((await signOut(device.host.current, { unsent: 'keep' })).ok).toBe(true);
  shop.session = null;
  await expectBack(device);
});

it('[OFF-13] sending everything before a sign-out includes the work that the restored shop lacks', async () => {
  const device = await start();
  loseOnlyWork();
  await device.host.current.sender.call(accessCalls.currentUser, {});
  const left = sendUnsent(device.host.current);
  await device.settled();
  await eventually(() => expect(inShop()).toEqual([1, [DRAFT]]));
  await forgetLostLines(device.host.current.db, [LINE]);
  expect(countUnsent(await left)).toBe(0);
});

it('[OFF-13] [SEC-04] after another customer used the device, the first one finds everything at their next sign-in', async () => {
  const device = await start();
  loseWork();
  await refreshSession(device.host.current);
  const [{ pictures, drafts, cart }, kari] = [{ ...shop }, shop.accounts.get(KARI.toLowerCase())];
  shop.next = OTHER;
  expect((await registerUser(device.host.current, registration(OLA))).ok).toBe(true);
  await readLists(device);
  expect(await device.host.current.db.cart.get('cart')).toMatchObject({ cart: { orderLines: [] } });
  Object.assign(shop, { pictures, drafts, cart, session: null });
  if (kari) shop.accounts.set(KARI.toLowerCase(), kari);
  await expectBack(device);
});

it('[OFF-13] [OFF-11] a customer whose page is killed during a sign-out from a restored shop keeps everything at the next start', async () => {
  const before = await start();
  loseOnlyWork();
  await before.host.current.sender.call(accessCalls.currentUser, {});
  noteSignOut(before.host.current);
  await before.host.close();
  open = await startTestDevice(answer);
  expect(open.host.current.owner.kind).toBe('anonymous');
  shop.session = null;
  await expectBack(open);
});
