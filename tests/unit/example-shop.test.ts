import 'fake-indexeddb/auto';
import { accountCalls } from '#tests/fixtures/calls.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { samplePictureSet } from '#core/domain/fixtures/sample-sets.ts';
import { setAcceptMail } from '#core/operations/account/set-accept-mail.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { type ShopReply, startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { startLifecycle } from '#src/data/start-lifecycle.ts';
import { answerAsDemoShop, CUSTOMER, type DemoAnswers } from '#tests/component/examples/demo-answers.ts';
import { answerWithProducts } from '#tests/component/examples/demo-products.ts';
import { createExampleShop, type ExampleShop } from '#tests/component/examples/example-shop.ts';

/** The example shop of the component tests: the real shop could give each of its answers. */
let shop: ExampleShop;
let demo: DemoAnswers;
const devices: TestDevice[] = [];
beforeEach(() => {
  shop = createExampleShop();
  demo = answerAsDemoShop(shop, CUSTOMER, () => 'nb');
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.host.close();
  await wipeDatabases();
});

async function ask(method: string, path: string, body: unknown = null): Promise<Exclude<ShopReply, string>> {
  const reply = await shop.shop({ method, path, body, opId: null, owner: null });
  if (typeof reply === 'string') throw new Error(`The shop answered ${reply}`);
  return reply;
}

test('[SRV-60] each address of the contract is a call of the example shop', async () => {
  const asked: string[] = [];
  for (const call of ALL_CALLS) {
    const path = call.path.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111');
    await ask(call.method, path);
    asked.push(shop.problems.at(-1) ?? '');
  }
  expect(asked.filter((problem) => problem.includes('no such call'))).toEqual([]);
  await ask('GET', '/api/webshop/never');
  expect(shop.problems.at(-1)).toBe('GET /api/webshop/never: the contract has no such call');
});

test('[SRV-60] an answer outside the contract, a refused body and a call without an example are reported as problems', async () => {
  shop.on(accountCalls.listReminderSubjects, () => ({ subjects: [{ name: 'Anna', uuid: 'no uuid', remindersEnabled: true }] }));
  expect((await ask('GET', accountCalls.listReminderSubjects.path)).status).toBe(500);
  shop.on(accountCalls.setAcceptMail, ({ body }) => ({ user: demo.changeUser(body) }));
  expect((await ask('PATCH', accountCalls.setAcceptMail.path, { acceptMail: 'yes' })).status).toBe(500);
  expect((await ask('GET', accountCalls.accountData.path)).status).toBe(500);
  expect(shop.problems).toHaveLength(3);
  expect(demo.user()?.acceptMail).toBe(false);
});

test('[PUB-01] [PUB-02] [CAT-01] the example shop answers with the content of the demo shop in every language', async () => {
  answerWithProducts(shop, demo, [samplePictureSet({ number: 1 })]);
  for (const path of [
    '/api/webshop/settings?lang=nb',
    '/api/webshop/menu?lang=sv',
    '/api/webshop/legacy-pages/about',
    '/api/webshop/privacy-policy',
    '/api/webshop/prices',
    '/api/webshop/cart',
    '/api/webshop/user/picture-sets',
    '/ajax/template/get_categories.php?lang=nb',
    '/api/webshop/templates/cards/categories',
  ])
    expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
  expect(JSON.stringify(await ask('GET', '/api/webshop/legacy-pages/about'))).toContain('Om oss');
  expect((await ask('GET', '/api/webshop/legacy-pages/nothing')).status).toBe(404);
  expect(shop.problems).toEqual([]);
});

test('[OFF-04] a device identifies its customer, and later answers include the changes of the device', async () => {
  shop.on(accountCalls.setAcceptMail, ({ body }) => ({ user: demo.changeUser(body) }));
  const device = await startTestDevice(shop.shop);
  devices.push(device);
  const none = () => undefined;
  await startLifecycle(device.host, { onConnectionHint: none, onVisible: none, onFocus: none, askForSync: none });
  expect(device.host.current.owner).toEqual({ kind: 'customer', uuid: CUSTOMER.uuid });
  expect((await runOperation(device.host.current, setAcceptMail, { body: { acceptMail: true } })).ok).toBe(true);
  await eventually(() => expect(demo.user()?.acceptMail).toBe(true));
  expect(shop.sent(accountCalls.setAcceptMail)).toEqual([{ acceptMail: true }]);
  expect(await ask('GET', accessCalls.currentUser.path)).toMatchObject({ json: { user: { acceptMail: true } } });
  expect(shop.problems).toEqual([]);
});
