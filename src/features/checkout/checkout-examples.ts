/** A checkout with stores and post, for tests of its state. */
import type { Checkout } from '#core/contract/checkout.ts';
import type { DeliveryMethod } from '#core/contract/delivery.ts';
import type { PaymentOption } from '#core/contract/payment.ts';
import type { Cart } from '#core/contract/entities.ts';
import { type CheckoutAction, openCheckout, reduceCheckout } from './checkout-state.ts';

export const STORE = '11111111-1111-4111-8111-000000000000';
export const EXPRESS = '11111111-1111-4111-8111-111111111111';
export const OTHER = '22222222-2222-4222-8222-000000000000';

export const option = (uuid: string, isExpress = false): DeliveryMethod['deliveryOptions'][number] => ({
  uuid,
  name: 'Post',
  description: 'Home',
  price: 4900,
  deliverytime: 5,
  isExpress,
  expire: null,
  subjects: [],
});
export const pickup = (uuid: string, price: number) => ({
  uuid,
  pickupname: 'Store',
  pickupaddress1: 'Gata 1',
  pickuppostalcode: '0150',
  pickupcity: 'Oslo',
  price,
  deliveryTime: { seconds: 0, string: '3 days' },
});
export const postage: DeliveryMethod = {
  type: 'postage',
  name: 'Post',
  deliveryOptions: [option('normal'), option('fast', true)],
  pickupLocations: [],
};
export const stores: DeliveryMethod = {
  type: 'store-pickup',
  name: 'Store',
  deliveryOptions: [],
  pickupLocations: [pickup(STORE, 0), pickup(EXPRESS, 9900), pickup(OTHER, 0)],
};

export const cart = (totalPrice: number): Cart => ({ uuid: 'c', orderLines: [], summary: { totalPrice }, rebateCode: null, revision: 1 });
export const user: Checkout['user'] = {
  uuid: 'u',
  name: 'Kari Nordmann',
  emailAddress: 'kari@example.no',
  mobilePhone: '+4799999999',
  acceptMail: false,
  isSimulated: false,
  isAnonymousUser: false,
  lang: 'nb',
  address: { address: 'Storgata 1', address2: '', postalCode: '0155', city: 'Oslo', state: '' },
  currentSubjectUuid: null,
};
export const options: Checkout['options'] = {
  hideOrderComment: false,
  gatherAddress2: false,
  gatherState: false,
  states: {},
  hidePostalCode: false,
  showDisabledDeliveryCountry: false,
  useAddressAutocompleteService: false,
  country: 'NO',
};
export const checkout = (methods: readonly DeliveryMethod[]): Checkout => ({
  cart: cart(10000),
  checkoutUuid: 'k',
  deliveryOptions: [...methods],
  user,
  hasActiveRebateCampaigns: false,
  termsOfPurchase: '',
  options,
  upsaleList: [],
  catalogueMaxDeliveryTime: null,
});
export const invoice: PaymentOption = {
  uuid: 'invoice',
  title: 'Invoice',
  mobileTitle: 'Invoice',
  description: '',
  mobileDescription: '',
  verifyMobile: false,
  requirePersonNo: false,
  minimumAge: null,
  fee: 0,
  enabledPaymentMethods: [],
};

export const play = (methods: readonly DeliveryMethod[], ...actions: readonly CheckoutAction[]) =>
  actions.reduce(reduceCheckout, openCheckout(checkout(methods)));
export const toPayment: readonly CheckoutAction[] = [
  { type: 'finish-delivery', optionUuid: 'normal' },
  { type: 'payment-options', optionUuid: 'normal', options: [invoice], cart: cart(14900) },
];
