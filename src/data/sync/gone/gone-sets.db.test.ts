import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { accountCalls } from '#core/contract/account.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { type PictureSet, pictureSetCalls } from '#core/contract/picture-sets.ts';
import { samplePicture, samplePictureSet, sampleUuid } from '#core/domain/fixtures/sample-sets.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readSession } from '#src/data/live/session/read-session.ts';
import { pull } from '../pull.ts';
import { keepUser } from '../refresh-session.ts';

const CUSTOMER = sampleUuid('c0', 1);
const [ANNA, BO] = [sampleUuid('5b', 1), sampleUuid('5b', 2)];
const ORDER = 'readOrder?{"params":{}}';

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const setOf = (uuid: string, name: string, ...pictures: number[]): PictureSet => ({
  ...samplePictureSet({ number: 1 }),
  subject: { uuid, name, group: '7B' },
  pictures: pictures.map((number) => samplePicture(number)),
});

it('[SEC-05] a subject who withdrew their pictures leaves the device with the next list: names, answers, renditions', async () => {
  let listed = [setOf(ANNA, 'Anna Berg', 1, 3), setOf(BO, 'Bo Dahl', 2, 3)];
  open = await startTestDevice(({ path }) => {
    if (path.includes('picture-sets')) return { status: 200, json: { pictureSets: listed } };
    return { status: 200, json: { subjects: listed.map(({ subject: { uuid, name } }) => ({ uuid, name, remindersEnabled: true })) } };
  });
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  const { host } = open;
  await pull(host.current, pictureSetCalls.listPictureSets, {});
  await pull(host.current, accountCalls.listReminderSubjects, {});
  await host.current.db.answers.put({
    key: ORDER,
    call: orderCalls.readOrder.name,
    value: { orderLines: [{ subjects: [listed[0]?.subject, listed[1]?.subject] }], summary: { totalPrice: 500 } },
    readAtMs: 0,
  });
  const stored = async () => JSON.stringify(await host.current.db.answers.toArray());
  expect(await stored()).toContain('Anna Berg');

  listed = [setOf(BO, 'Bo Dahl', 2)];
  await pull(host.current, pictureSetCalls.listPictureSets, {});

  expect(await stored()).not.toContain('Anna Berg');
  expect((await host.current.db.answers.get(ORDER))?.value).toMatchObject({
    orderLines: [
      {
        subjects: [
          { uuid: ANNA, name: '', group: '' },
          { name: 'Bo Dahl', group: '7B' },
        ],
      },
    ],
    summary: { totalPrice: 500 },
  });
  expect(open.forgotten.filter((uuid) => uuid.startsWith('abc'))).toEqual([samplePicture(1).uuid, samplePicture(3).uuid]);
});

it('[SET-13] [PUB-04] a customer whose only picture set was withdrawn stays signed in on the screens', async () => {
  let listed = [setOf(ANNA, 'Anna Berg', 1)];
  open = await startTestDevice(() => ({ status: 200, json: { pictureSets: listed } }));
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  const { current } = open.host;
  await pull(current, pictureSetCalls.listPictureSets, {});
  const address = { address: '', address2: '', postalCode: '', city: '', state: '' };
  const names = { name: 'Kari Berg', emailAddress: 'kari@example.no', mobilePhone: '', lang: 'nb', address };
  const marks = { acceptMail: false, isSimulated: false, isAnonymousUser: false };
  await keepUser(current, { uuid: CUSTOMER, ...names, ...marks, currentSubjectUuid: ANNA });
  listed = [];
  await pull(current, pictureSetCalls.listPictureSets, {});
  expect(await readSession(current)).toMatchObject({ isSignedIn: true, user: { name: 'Kari Berg', currentSubjectUuid: null } });
});
