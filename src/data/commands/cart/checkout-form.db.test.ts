import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { forgetCheckoutForm, keepCheckoutForm, readCheckoutForm } from './checkout-form.ts';
import { signOut } from '../account/sign-out.ts';

const OLA = { kind: 'customer' as const, uuid: '00000000-0000-4000-8000-000000000001' };
const KARI = { kind: 'customer' as const, uuid: '00000000-0000-4000-8000-000000000002' };
const form = {
  methodType: 'postage' as const,
  deliveryOptionUuid: null,
  address: {
    name: 'Ola Nordmann',
    address: 'Bakken 2',
    address2: '',
    postalCode: '5003',
    city: 'Bergen',
    state: '',
    verifiedAddress: false,
    saveAddress: true,
  },
  contact: { name: '', emailAddress: '' },
  subjectUuid: null,
  mobilePhone: '',
  comment: 'Ring the bell',
};

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

async function deviceOf(owner: typeof OLA) {
  open ??= await startTestDevice(() => ({ status: 200, json: {} }));
  return open.host.current.switchOwner(owner);
}

it('[CHK-10] the checkout form is kept per owner, until the order is made', async () => {
  await keepCheckoutForm(await deviceOf(OLA), form);
  expect(await readCheckoutForm(await deviceOf(KARI))).toBeNull();
  const device = await deviceOf(OLA);
  expect(await readCheckoutForm(device)).toMatchObject(form);
  await forgetCheckoutForm(device);
  expect(await readCheckoutForm(device)).toBeNull();
});

it.each(['keep', 'discard'] as const)('[OFF-11] signing out wipes it, whatever is done with unsent work (%s)', async (unsent) => {
  const device = await deviceOf(OLA);
  await keepCheckoutForm(device, form);
  await signOut(device, { unsent });
  expect(await readCheckoutForm(await deviceOf(OLA))).toBeNull();
});
