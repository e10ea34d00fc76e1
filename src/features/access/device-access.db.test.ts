import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#core/contract/entities.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { createAccessActions } from './device-access.ts';

const KARI: User = {
  uuid: '6f1d3a52-9f29-4f65-9a43-0a0a3cf0a001',
  name: 'Kari Berg',
  emailAddress: 'kari@example.no',
  mobilePhone: '+4791234567',
  acceptMail: false,
  isSimulated: false,
  isAnonymousUser: false,
  lang: 'en',
  address: { address: '', address2: '', postalCode: '', city: '', state: '' },
  currentSubjectUuid: null,
};
const ANNA = { uuid: '6f1d3a52-9f29-4f65-9a43-0a0a3cf0b001', name: 'Anna', group: '7B' };

const VERIFIED = { accessCode: 'SKBK7K3M9Q', errorMessage: null, redirect: null, subject: ANNA };

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/** @param user of the session whose cookie the browser has */
async function checkCode(user: User | null) {
  const device = await startTestDevice(({ path }) => {
    if (path.includes('verify_subject_code')) return { status: 200, json: { valid: true, error: null, data: VERIFIED } };
    if (path === '/api/webshop/user') return { status: 200, json: { user } };
    if (path.includes('add_picture_set_by_code'))
      return { status: 200, json: { valid: true, error: null, warning: null, redirect: null, subject: ANNA } };
    return 'lost';
  });
  open = device;
  const answer = await createAccessActions(device.host.current).verifyCode('SKBK-7K3M9Q');
  return { answer, paths: device.requests.map(({ method, path }) => `${method} ${path}`) };
}

test('[ACC-05] a code of a visitor is checked, and its subject is named', async () => {
  const { answer } = await checkCode(null);
  expect(answer).toMatchObject({ ok: true, value: { subject: { name: 'Anna' }, redirect: null } });
});

test('[ACC-11] [LOV-11] a device that has lost its data adds the set to the account whose sign-in the browser still has', async () => {
  const { answer, paths } = await checkCode(KARI);
  expect(paths).toContain('GET /ajax/prophoto/add_picture_set_by_code.php?code=SKBK-7K3M9Q&confirmed=1');
  expect(answer).toMatchObject({ ok: true, value: { redirect: `/my-account/picture-sets/${ANNA.uuid}` } });
});
