import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { signOut } from './sign-out.ts';

const KARI = { kind: 'customer', uuid: '00000000-0000-4000-8000-000000000090' } as const;
const KARI_AS_USER = {
  uuid: KARI.uuid,
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

let tab: TestDevice;
afterEach(async () => {
  await tab.host.close();
  await wipeDatabases();
});

it.each([
  [401, 'access.signed_out'],
  [403, 'access.forbidden'],
] as const)(
  '[SIM-03] [SIM-06] a sign-out that another server answers with %i is sent again, and the customer does not come back',
  async (status, error) => {
    let isStray = true;
    let isSignedIn = true;
    tab = await startTestDevice(({ method, path }) => {
      if (path === '/api/webshop/user') return { status: 200, json: { user: isSignedIn ? KARI_AS_USER : null } };
      if (method !== 'DELETE') return 'lost';
      if (isStray) return { status, json: { error } };
      isSignedIn = false;
      return { status: 200, json: { status: 'OK' } };
    });
    await tab.host.current.switchOwner(KARI);
    await signOut(tab.host.current, { unsent: 'discard' });
    await refreshSession(tab.host.current);
    expect(tab.host.current.owner.kind).toBe('anonymous');
    expect((await tab.host.current.deviceDb.readState()).tombstones).toHaveLength(1);
    isStray = false;
    await refreshSession(tab.host.current);
    expect([isSignedIn, tab.host.current.owner.kind]).toEqual([false, 'anonymous']);
    expect((await tab.host.current.deviceDb.readState()).tombstones).toEqual([]);
  },
);
