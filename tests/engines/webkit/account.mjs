/** The customer's account at the shop, read from another device, so that a browser's storage or cache has no influence. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DEMO_CUSTOMER, signIn } from '../run-shop.mjs';
import { createCustomer } from './customer.mjs';

/** The code of the demo shop's first subject. */
const CODE = 'SKBK-7K3M9Q';
export const CHILD = 'Anna Lindqvist Berg';
const PASSWORD = 'fjord-og-fjell';

/** A device without a browser. */
function createDevice(shop) {
  const cookies = new Map();
  const send = async (method, place, body) => {
    const response = await fetch(shop + place, {
      method,
      headers: {
        'x-keepsake-app': 'test',
        'idempotency-key': randomUUID(),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) cookies.set(name, value);
    }
    if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    ask: async (...call) => (await send(...call)).json(),
    /** @returns the bytes of a file */
    read: async (place) => Buffer.from(await (await send('GET', place)).arrayBuffer()),
  };
}

const accountOf = ({ ask, read }, about) => ({
  ...about,
  read,
  cart: async () => (await ask('GET', '/api/webshop/cart')).cart,
  orders: () => ask('GET', '/ajax/user/get_order_list.php'),
  pictures: () => ask('GET', '/api/webshop/user/recent-images'),
});

/** @returns the demo shop's own customer, whose address is verified */
export async function demoAccount(shop) {
  const device = createDevice(shop);
  const { user } = await device.ask('POST', '/api/webshop/session', { username: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password });
  return accountOf(device, { ...DEMO_CUSTOMER, uuid: user.uuid });
}

/** @returns a new customer with a picture set */
export async function newAccount(shop) {
  const device = createDevice(shop);
  const email = `webkit-${randomUUID()}@example.no`;
  await device.ask('GET', `/ajax/prophoto/verify_subject_code.php?code=${CODE}`);
  const { user } = await device.ask('POST', '/api/webshop/user/register', {
    email,
    mobile: '+4791234567',
    password: PASSWORD,
    confirm_password: PASSWORD,
    acceptmail: false,
    termsofservice: true,
    lang: 'en',
    code: CODE,
  });
  return accountOf(device, { email, password: PASSWORD, uuid: user.uuid });
}

/** Runs a signed-in customer's work in a browser with an empty profile. */
export async function asCustomer({ webkit, shop, folder }, account, work) {
  const browser = await webkit.newVisitor();
  try {
    await signIn(browser, shop, account);
    return await work(createCustomer(browser, shop), account);
  } catch (error) {
    await browser.screenshot(path.join(folder, 'failed.png')).catch(() => undefined);
    throw error;
  } finally {
    await browser.leave();
  }
}
