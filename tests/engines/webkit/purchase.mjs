/** A card is made, changed in the cart and ordered, up to the receipt: by invoice and by card. */
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../run-shop.mjs';

import { CARD } from '../offline-pages.mjs';
export const CARD_NAME = 'Card 15 × 15 cm';
/** Ends the input in a number field. */
const ENTER = '\uE007';
const NAME = 'Kari Lindqvist Berg';
const ADDRESS = { '^Full name': NAME, '^Address$': 'Storgata 1', '^Postal code': '6002', '^City': 'Ålesund' };
/** Synthetic, of an adult, with valid check digits. */
const PERSON_NUMBER = '01018510002';
const ORDERED = 15;

/** The goods of a cart or an order, without fees. */
export const goodsOf = (lines) => lines.filter(({ type }) => type === 0);

/** From an open editor into the cart, past the warning and the offered retouch. */
export async function putIntoCart(customer, quantity) {
  await customer.press('button', '^Select quantity');
  await customer.fill(`^Quantity of ${CARD_NAME}`, `${quantity}${ENTER}`);
  await customer.press('button', '^Add to cart');
  await customer.find('button', '^(I understand|Add to shopping cart)$');
  if (await customer.has('button', '^I understand$')) await customer.press('button', '^I understand$');
  await customer.press('button', '^Add to shopping cart$');
  await customer.untilAt('/shopping-cart(/retouch)?$');
  if (await customer.has('link', '^Go to cart$', 1_000)) await customer.press('link', '^Go to cart$');
  await customer.untilAt('/shopping-cart$');
  await customer.find('field', `^Quantity of ${CARD_NAME}`);
}

/** Opens the card again; an offered draft of it is ignored. */
export async function openCard(customer) {
  await customer.go(CARD);
  await customer.find('button', '^((Edit|Choose) picture 1|Start anew)$');
  if (await customer.has('button', '^Start anew$', 500)) await customer.press('button', '^Start anew$');
  await customer.find('button', '^(Edit|Choose) picture 1$');
}

/** Sets the quantity of the only line; done when the page counts it. */
export async function changeQuantity(customer, quantity) {
  await customer.fill(`^Quantity of ${CARD_NAME}`, `${quantity}${ENTER}`);
  await customer.find('link', `^Shopping cart, ${quantity} items$`);
}

/** Repeats a request to the shop until it returns the wanted answer, or time is up. @returns the last answer */
export async function untilShop(ask, isWanted, limitMs) {
  for (const endMs = performance.now() + limitMs; ; ) {
    const answer = await ask();
    if (isWanted(answer) || performance.now() > endMs) return answer;
    await delay(500);
  }
}

async function declineOffers(customer) {
  const offer = () => document.querySelector('[data-offer]')?.getAttribute('data-offer') ?? null;
  while ((await customer.until('offers of the checkout', offer)) !== 'none') {
    await customer.press('button', '^No thanks$');
    await delay(500);
  }
}

const WAYS = {
  invoice: {
    async deliver(customer, { email }) {
      await customer.press('choice', 'It is handed out at school');
      await customer.fill('^Full name', NAME);
      await customer.fill('^E-mail', email);
    },
    async pay(customer) {
      await customer.press('button', '^Pay with Invoice');
      await customer.fill('^Personal id number', `${PERSON_NUMBER}\uE004`);
      await customer.press('button', '^Next$');
    },
    async atProvider() {
      // An invoice is issued later, so the order is placed at once.
    },
  },
  card: {
    async deliver(customer) {
      await customer.press('choice', 'It comes to your address');
      for (const [field, text] of Object.entries(ADDRESS)) await customer.fill(field, text);
    },
    pay: (customer) => customer.press('button', '^Pay with Card \\(test\\)'),
    atProvider: (customer) => customer.press('button', '^Pay '),
  },
};

/** @returns the faults */
export async function buy(way, customer, account) {
  const wrong = [];
  const { deliver, pay, atProvider } = WAYS[way];
  const looksAt = async (screen) => {
    const pixels = await customer.overflow();
    if (pixels > 0) wrong.push(`${screen} is ${pixels} px wider than the screen`);
  };
  const earlier = await account.orders();
  await openCard(customer);
  await looksAt('the editor');
  await putIntoCart(customer, 10);
  await looksAt('the cart');
  await changeQuantity(customer, ORDERED);
  const inCart = await untilShop(
    () => account.cart(),
    ({ orderLines }) => goodsOf(orderLines)[0]?.quantity === ORDERED,
    20_000,
  );
  if (goodsOf(inCart.orderLines).length !== 1 || goodsOf(inCart.orderLines)[0].quantity !== ORDERED)
    wrong.push('the cart is another one at the shop');
  await customer.press('link', '^Check out$');
  await customer.untilAt('/checkout');
  await declineOffers(customer);
  await looksAt('the offers');
  await deliver(customer, account);
  await looksAt('the delivery');
  await customer.press('button', '^Continue to payment$');
  await customer.find('button', '^Pay with');
  await looksAt('the ways to pay');
  await pay(customer);
  await customer.press('choice', 'I accept the terms');
  await looksAt('the summary');
  await customer.press('button', '^Buy now');
  await atProvider(customer);
  await customer.find('heading', '^Thank you for the order$');
  await looksAt('the receipt');
  const orders = await account.orders();
  const added = orders.filter(({ uuid }) => !earlier.some((order) => order.uuid === uuid));
  if (added.length !== 1) wrong.push(`${added.length} orders instead of one`);
  if (added.some(({ payment }) => payment.isInvoice !== (way === 'invoice'))) wrong.push('paid another way');
  const left = goodsOf((await account.cart()).orderLines);
  if (left.length > 0) wrong.push('the ordered goods are in the cart still');
  say(
    `a purchase by ${way}: ${added.length} order${wrong.length > 0 ? `; ${wrong.join(', ')}` : ', the cart is empty, no screen is wider than the phone'}`,
  );
  return wrong;
}
