/** A sign-in while another part of the page requests the visitor's session. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { signIn } from './sign-in.ts';

const KARI = {
  uuid: '00000000-0000-4000-8000-000000000090',
  emailAddress: 'kari@example.com',
  name: 'Kari Nordmann',
  mobilePhone: '',
  lang: 'en',
  acceptMail: false,
  isAnonymousUser: false,
  isSimulated: false,
  currentSubjectUuid: null,
  address: { address: '', address2: '', postalCode: '', city: '', state: '' },
};
const REFUSED = { status: 401, json: { error: 'access.wrong_credentials' } } as const;

let tab: TestDevice;
afterEach(async () => {
  await tab.host.close();
  await wipeDatabases();
});

/** A visitor's page. `answer` answers its sign-in. */
async function startVisitor(): Promise<{ answer: (isRight: boolean) => void; begun: () => number }> {
  let answer: (isRight: boolean) => void = () => undefined;
  tab = await startTestDevice(({ path }) => {
    if (path === '/api/webshop/session/anonymous') return { status: 200, json: { user: { ...KARI, isAnonymousUser: true } } };
    if (path !== '/api/webshop/session') return 'lost';
    return new Promise((resolve) => {
      answer = (isRight) => resolve(isRight ? { status: 200, json: { user: KARI, subject: null } } : REFUSED);
    });
  });
  const isOf = (path: string) => tab.requests.filter((request) => request.path === path).length;
  return { answer: (isRight) => answer(isRight), begun: () => isOf('/api/webshop/session/anonymous') };
}

const enter = () => signIn(tab.host.current, { username: KARI.emailAddress, password: 'fjord' });

it("[ACC-16] [SIM-03] a visitor's session that is requested during a sign-in is not started, because its cookie would replace the customer's", async () => {
  const { answer, begun } = await startVisitor();
  const { sender } = tab.host.current;
  const entering = enter();
  await eventually(() => expect(tab.requests.map(({ path }) => path)).toContain('/api/webshop/session'));
  const beginning = sender.beginAnonymousSession();
  answer(true);
  expect(await entering).toMatchObject({ ok: true });
  expect([await beginning, begun()]).toEqual([null, 0]);
  expect(tab.host.current.owner.uuid).toBe(KARI.uuid);
});

it("[ACC-16] a visitor's session that is requested during a refused sign-in is started after it", async () => {
  const { answer, begun } = await startVisitor();
  const entering = enter();
  await eventually(() => expect(tab.requests.map(({ path }) => path)).toContain('/api/webshop/session'));
  const beginning = tab.host.current.sender.beginAnonymousSession();
  answer(false);
  expect(await entering).toMatchObject({ ok: false });
  expect([(await beginning)?.kind, begun()]).toEqual(['done', 1]);
});
