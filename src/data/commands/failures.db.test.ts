/** Every command on a device whose disk is full: the customer gets a message, whether or not the screen uses the Result. */
import 'fake-indexeddb/auto';
import { setLanguage } from '#core/operations/settings/set-language.ts';
import type { CallInput } from '#core/contract/define-call.ts';
import type { Operation } from '#core/operations/define-operation.ts';
import { OPERATIONS, type QueuedCall } from '#core/operations/operations.ts';
import { runOperation } from './run-operation.ts';
import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppError } from '#core/contract/errors.ts';
import type { Device } from '../device.ts';
import { OK, startTestDevice, wipeDatabases, type TestDevice } from '../fixtures/test-device.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ID = uuid(1);

/** The arguments of each command. Their content does not matter, because nothing can be written. */
const COMMANDS: Readonly<Record<string, readonly unknown[]>> = {
  addPictureSetByCode: [{ code: 'abc', isConfirmed: false }],
  beginPreparing: [ID],
  cancelPackages: [[]],
  confirmCart: [{ uuid: ID, orderLines: [], rebateCode: null }],
  deleteDraft: [{ uuid: ID }],
  deleteOwnPicture: [{ pictureId: ID }],
  deletePackageDraft: [{ uuid: ID }],
  discardParked: [{ opId: ID }],
  discardSharedFile: [ID],
  discardSharedFiles: [],
  editPackageItem: [
    { seed: { package: { uuid: ID, packageItems: [] }, subject: { uuid: ID }, quantity: 1, orderLineUuid: null }, item: {} },
  ],
  endSessions: [[ID]],
  eraseMyData: ['secret'],
  finishPreparing: [{ localId: ID }],
  finishSignIn: [{ challenge: 'a', step: { way: 'email', code: '123456' }, rememberThisDevice: false }],
  forgetCheckoutForm: [],
  keepCheckoutForm: [{}],
  saveDraftViewState: [ID, { seenPartIds: [], view: 'page' }],
  keepOpenedFiles: [[Object.assign(new Blob(['a'], { type: 'image/jpeg' }), { name: 'a.jpg' })]],
  keepUpload: [{ localId: ID, name: 'a.jpg', file: new Blob() }],
  noteOrdering: [ID, { orderLines: [] }],
  registerUser: [{}],
  rememberPrepared: [{}],
  removeUpload: [{ localId: ID }],
  retryParked: [{ opId: ID }],
  retryUploads: [[ID]],
  revokeShare: [ID],
  saveContactInfo: [{}],
  saveDraft: [{ draft: { uuid: ID }, history: { past: [], future: [] } }],
  changeEmail: ['kari@example.com'],
  sendEmailLink: [],
  sendInvitations: [{ recipients: [], subjectUuids: [] }],
  signIn: [{ username: 'kari@example.com', password: 'secret' }],
};

/** Other exports of these folders: reads, helpers, housekeeping, and functions that write no row of the owner. */
const OTHERS = new Set([
  'added',
  'leftOutIn',
  'sharedAddress',
  'adoptSharedFile', // keepUpload
  'makersOf',
  'becomeCustomer',
  'changeCart', // by runOperation
  'countUnsent',
  'deletionRefusalHere',
  'exportUnsent',
  'isDraftOf',
  'keepSharedFiles',
  'effectsOf',
  'hasTypedInNew', // reads
  'readCheckoutForm',
  'restOf',
  // The page calls it without the customer; no screen shows its failure.
  'beforeOwnChange',
  'forgetSeenCart',
  'keepPackage',
  'noteCheckoutCart',
  'noteShownCart',
  'noteVoucher',
  'noteOrdered',
  'noteNotOrdered',
  'forgetOrdering',
  'forgetSeenOrder',
  'forgetOldOrder',
  'orderingNow',
  'seenCartNow',
  'closeTypedText',
  'forgetOwnDate',
  'keepOwnDates',
  'readOwnDates',
  'holdTypedText',
  'noteTypedText',
  'readTypedText',
  'forgetTypedText',
  'readPrepared',
  'readSharedFiles',
  'runCommand',
  'runInBackground',
  'runLocally',
  'runOperation', // by the walk over the operations
  'sendUnsent',
  'stopPreparing', // its failure is that of finishPreparing
  'signOut',
  'noteSignOut',
  'tidyUploads',
  'reportFailure',
  'unsentWork',
  'uploadsOf',
  'withQuietQueue',
]);

type Command = (device: Device, ...args: readonly unknown[]) => Promise<{ readonly ok: boolean }>;

async function exportedFunctions(): Promise<Map<string, Command>> {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map(async (file) => Object.entries((await import(`./${file}`)) as Record<string, unknown>)));
  // Uses the arguments of the table above.
  return new Map(modules.flat().filter((entry): entry is [string, Command] => typeof entry[1] === 'function'));
}

let device: TestDevice;
let published: AppError[];

beforeEach(async () => {
  device = await startTestDevice(() => OK);
  await device.host.current.switchOwner({ kind: 'customer', uuid: uuid(99) });
  published = [];
  device.host.current.failures.subscribe((error) => published.push(error));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await device.host.close();
  await wipeDatabases();
});

function fillDisk(): void {
  const { db, deviceDb } = device.host.current;
  const full = () => Promise.reject(Object.assign(new Error('full'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }));
  // Dexie's `transaction` has many overloads; only the mode matters here.
  vi.spyOn(db as unknown as { transaction: (mode: string) => Promise<unknown> }, 'transaction').mockImplementation(full);
  for (const method of ['bulkPut', 'delete', 'bulkDelete'] as const) vi.spyOn(deviceDb.shared, method).mockImplementation(full as never);
}

it('[HSE-02] every command is in the list', async () => {
  const names = [...(await exportedFunctions()).keys()];
  expect(names.filter((name) => !(name in COMMANDS) && !OTHERS.has(name))).toEqual([]);
  expect([...Object.keys(COMMANDS), ...OTHERS].filter((name) => !names.includes(name))).toEqual([]);
});

it.each(Object.keys(COMMANDS).filter((name) => name !== 'finishPreparing' && name !== 'beginPreparing'))(
  '[HSE-02] %s that finds the disk full tells the customer once',
  async (name) => {
    const command = (await exportedFunctions()).get(name);
    fillDisk();
    const done = await command?.(device.host.current, ...(COMMANDS[name] ?? []));
    expect(done?.ok).toBe(false);
    expect(published.map(({ code }) => code)).toEqual(['device.storage_full']);
    expect(device.requests).toEqual([]);
  },
);

const RUN = OPERATIONS.filter(({ call }) => call.body !== 'multipart').map((operation) => [operation.call.name, operation] as const);

it.each(RUN)('[HSE-02] %s that finds the disk full tells the customer once, and changes nothing', async (_name, operation) => {
  fillDisk();
  // Each example is an input of its own operation.
  const done = await runOperation(device.host.current, operation as Operation<QueuedCall>, operation.example as CallInput<QueuedCall>);
  expect(done.ok).toBe(false);
  expect(published.map(({ code }) => code)).toEqual(['device.storage_full']);
  expect(device.requests).toEqual([]);
});

it.each(['finishPreparing', 'beginPreparing'])('[HSE-02] %s fails at the picture, not over the page', async (name) => {
  const command = (await exportedFunctions()).get(name);
  fillDisk();
  expect((await command?.(device.host.current, ...(COMMANDS[name] ?? [])))?.ok).toBe(false);
  expect(published).toEqual([]);
});

it('[HSE-02] the published error is the one that the screen gets, so that the screen can show it itself', async () => {
  fillDisk();
  const done = await runOperation(device.host.current, setLanguage, { body: { lang: 'nb' } });
  expect(done.ok ? null : done.error).toBe(published[0]);
});

it('[HSE-02] no command writes except through run-command.ts or callLive', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const direct = await Promise.all(
    files.map(async (file) => ((await readFile(`${import.meta.dirname}/${file}`, 'utf8')).includes('transact(') ? [file] : [])),
  );
  expect(direct.flat()).toEqual(['run-command.ts']);
});
