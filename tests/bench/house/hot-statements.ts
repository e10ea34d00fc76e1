/** What a shop sends to its database for each kind of work that a customer waits for, and for housekeeping. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { Draft } from '#core/contract/drafts.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { planRetention } from '#server/cli/retention/plan-retention.ts';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { cleanUp } from '#server/housekeeping.ts';
import { cartCalls, draftCalls, pictureSetCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { lineFor, moneyCustomer, packageLine } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { photo } from '#tests/e2e/browser/own-pictures.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import type { Statement, TestServer } from '#tests/setup/test-server.ts';

/** What each kind of work really sends, by its name. */
export async function recordStatements(shop: TestServer): Promise<Map<string, readonly Statement[]>> {
  const recorded = new Map<string, readonly Statement[]>();
  const record = async (work: string, run: () => Promise<unknown>) => recorded.set(work, await shop.statementsOf(run));
  const customer = await moneyCustomer(shop);
  const password = 'a long password';
  await shop.services.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.uuid, customer.uuid));
  const as = { session: customer.session };
  const lines = await Promise.all(Array.from({ length: 3 }, () => lineFor(shop, customer, IDS.card, 5)));
  const [line] = lines;
  if (!line) throw new Error('three lines were made');
  const opId = randomUUID();
  const change = { params: { uuid: line.uuid }, body: { quantity: 7 } };
  await record('adding lines', () =>
    ok(shop.call(cartCalls.addCartLines, { body: { orderLines: [...lines, packageLine(customer)] } }, as)),
  );
  await record('reading the cart', () => ok(shop.call(cartCalls.readCart, {}, as)));
  await record('changing a quantity', () => ok(shop.call(cartCalls.updateCartLine, change, { ...as, opId })));
  await record('a replay', () => ok(shop.call(cartCalls.updateCartLine, change, { ...as, opId })));
  await record('a voucher', () => ok(shop.call(cartCalls.setRebateCode, { body: { code: 'tenth' } }, as)));
  await record('retouch', () => ok(shop.call(cartCalls.setRetouch, { body: { items: { [customer.pictureUuids[0] ?? '']: [] } } }, as)));
  await record('digital pictures', () =>
    ok(shop.call(cartCalls.toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type: 'IP', wanted: true } }, as)),
  );
  await record('beginning a checkout', () => ok(shop.call(checkoutCalls.createCheckout, { body: {} }, as)));
  await record('deleting a line', () => ok(shop.call(cartCalls.deleteCartLine, { params: { uuid: line.uuid } }, as)));
  await record('who is signed in', () => ok(shop.call(accessCalls.currentUser, {}, as)));
  await record('picture sets', () => ok(shop.call(pictureSetCalls.listPictureSets, {}, as)));
  await record('a favorite', () =>
    ok(
      shop.call(
        pictureSetCalls.toggleFavorite,
        { params: { pictureUuid: customer.pictureUuids[0] ?? '' }, body: { isUserFavorite: true } },
        as,
      ),
    ),
  );
  const { buffer } = await photo('a.jpg', { width: 640, height: 480 });
  const files = [{ field: 'images[]', name: 'a.jpg', content: buffer }];
  await record('an upload', () => ok(shop.call(uploadCalls.uploadImages, { query: UPLOAD_QUERY, body: { files } }, as)));
  await record('recent images', () => ok(shop.call(uploadCalls.recentImages, {}, as)));
  const draft = draftOf();
  await record('saving a draft', () => ok(shop.call(draftCalls.putDraft, { params: { uuid: draft.uuid }, body: draft }, as)));
  await record('drafts', () => ok(shop.call(draftCalls.listDrafts, {}, as)));
  await record('orders', () => ok(shop.call(orderCalls.listOrders, {}, as)));
  const visitor = await shop.asAnonymous();
  await ok(shop.call(cartCalls.readCart, {}, { session: visitor.session }));
  await record('signing in', () =>
    ok(shop.call(accessCalls.signIn, { body: { username: customer.email, password } }, { session: visitor.session })),
  );
  await record('a queue of the visitor', () =>
    ok(
      shop.call(
        cartCalls.updateCartLine,
        { ...change, params: { uuid: lines[1]?.uuid ?? '' } },
        { session: visitor.session, owner: visitor.uuid },
      ),
    ),
  );
  const [mine, another] = [await seedSubject(shop.services), await seedSubject(shop.services)];
  await record('adding a code', () => ok(shop.call(accessCalls.addPictureSetByCode, { query: { code: mine.code } }, as)));
  const shopper = createShopper(() => ({ server: shop, customer }));
  await shopper.fill();
  const { checkoutUuid } = await shopper.start();
  await record('ordering', () => ok(shopper.buy(checkoutUuid)));
  await record('asking for a new password', () =>
    ok(shop.call(accessCalls.sendPasswordReminder, { query: { json: '1', email: customer.email } })),
  );
  await record('a reset key', () => shop.call(accessCalls.validateResetKey, { params: { code: 'guessed' } }));
  await record('registering', () => ok(shop.call(accessCalls.registerByService, { body: registrationWith(another.code) })));
  await record('checking a code', () => ok(shop.call(accessCalls.verifySubjectCode, { query: { code: another.code } })));
  const tip = { 'email[]': 'farmor@example.com', 'subjects[]': customer.subjectUuid };
  await record('sharing', () => ok(shop.call(sharingCalls.tipAFriend, { query: tip }, as)));
  await record('shares', () => ok(shop.call(sharingCalls.listShares, {}, as)));
  await record('exporting what the shop knows', () => shop.call(accountCalls.exportMyData, {}, as));
  await record('erasing', () => ok(shop.call(accountCalls.eraseMyData, { body: { password } }, as)));
  await record('housekeeping', () => cleanUp(shop.services, shop.database));
  await record('planning retention', () => planRetention(shop.services));
  return recorded;
}

async function ok(call: Promise<{ answer(): unknown }>): Promise<void> {
  (await call).answer();
}

function registrationWith(code: string) {
  return {
    email: `${randomUUID()}@example.org`,
    mobile: '+4791234567',
    password: 'a long password',
    confirm_password: 'a long password',
    acceptmail: false,
    termsofservice: true,
    lang: 'en' as const,
    code,
  };
}

function draftOf(): Draft {
  return {
    uuid: randomUUID(),
    template: { uuid: randomUUID(), version: 1 },
    productUuid: randomUUID(),
    data: { userResources: {}, year: 2027 },
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
    revision: 1,
    savedAtMs: 1_000,
  };
}
