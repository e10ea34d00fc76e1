/** The demo shop's answers to every screen: its own shop.json, put into words by the functions of the real server. */
import { settingsCalls } from '#tests/fixtures/calls.ts';
import { accessCalls } from '#core/contract/access.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import type { Cart, User } from '#core/contract/entities.ts';
import { pageCalls } from '#core/contract/pages.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import type { Settings } from '#core/contract/settings.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { priceList } from '#core/domain/fixtures/price-list.ts';
import { ShopSettingsSchema } from '#server/features/settings/shop-data.ts';
import { menuIn, settingsIn } from '#server/features/settings/settings-view.ts';
import { nameIn } from '#server/features/shop/names-in.ts';
import shopFile from '#server/demo/shop.json';
import { type ExampleShop, Refusal } from './example-shop.ts';

const OK = { status: 'OK' } as const;
const SETTINGS = ShopSettingsSchema.parse(shopFile.settings);

export const CUSTOMER: User = {
  uuid: '6f1d3a52-9f29-4f65-9a43-0a0a3cf0a001',
  name: '',
  emailAddress: 'kari@example.no',
  mobilePhone: '+4791234567',
  acceptMail: false,
  isSimulated: false,
  isAnonymousUser: false,
  lang: 'en',
  address: { address: '', address2: '', postalCode: '', city: '', state: '' },
  currentSubjectUuid: null,
};

const EMPTY_CART: Cart = {
  uuid: '6f1d3a52-9f29-4f65-9a43-0a0a3cf0a002',
  orderLines: [],
  summary: { totalPrice: 0 },
  rebateCode: null,
  revision: 1,
};

export interface DemoAnswers {
  /** The signed-in user; changes are applied to it. */
  readonly user: () => User | null;
  readonly changeUser: (change: Partial<User>) => User;
  readonly changeSettings: (change: (settings: Settings) => Settings) => void;
}

/** @param language of the browser, which the real server takes from the session */
export function answerAsDemoShop({ on }: ExampleShop, signedIn: User | null, language: () => string): DemoAnswers {
  let user = signedIn;
  let changed = (settings: Settings) => settings;
  on(settingsCalls.settings, ({ query }) => changed(settingsIn(SETTINGS, query.lang)));
  on(settingsCalls.menu, ({ query }) => ({ menu: menuIn(SETTINGS.menu.entries, query.lang) }));
  on(settingsCalls.setLanguage, ({ body }) => {
    changeUser({ lang: body.lang });
    return OK;
  });
  on(accessCalls.currentUser, () => ({ user, isRevoked: false }));
  on(draftCalls.listDrafts, () => ({ drafts: [] }));
  on(pictureSetCalls.listPictureSets, () => ({ pictureSets: [] }));
  on(cartCalls.readCart, () => (user ? { cart: EMPTY_CART } : new Refusal(401, 'access.signed_out')));
  on(shopCalls.prices, () => priceList);
  on(pageCalls.privacyPolicy, () => ({ data: { privacyPolicy: nameIn(SETTINGS.terms.privacyPolicy ?? {}, language()) } }));
  on(pageCalls.termsOfPurchase, () => ({ termsOfPurchase: nameIn(SETTINGS.terms.termsOfPurchase, language()) }));
  on(pageCalls.legacyPage, ({ params }) => {
    const page = shopFile.pages.find(({ id }) => id === params.id);
    if (!page) return new Refusal(404, 'page.not_found');
    const modules: Readonly<Record<string, unknown>> = page.modules;
    // The contract parses the answer before it is sent.
    return { id: page.id, title: nameIn(page.titles, language()), modules: (modules[language()] ?? modules['en']) as [] };
  });

  function changeUser(change: Partial<User>): User {
    if (!user) throw new Error('Only a customer can be changed.');
    user = { ...user, ...change };
    return user;
  }
  return {
    user: () => user,
    changeUser,
    changeSettings: (change) => {
      changed = change;
    },
  };
}
