/** The tests of each engine, as text for the table of npm run test:engines. */
export const FIREFOX_TESTS = {
  firstVisits: 'no new version on a first visit',
  prepare: 'preparing for offline ends',
  openPrepared: 'prepared pages open without the shop',
  turnedPicture: 'a turned photograph keeps its sides',
};
/** Journeys of tests/e2e that also run in Firefox. A test of these files that Firefox cannot run is marked (`chromiumOnly`). */
export const FIREFOX_JOURNEYS = {
  'first sale': ['buying/first-sale.spec.ts'],
  'access and sign-in': ['access/access-letters.spec.ts', 'access/visitor-cart.spec.ts'],
  cart: ['buying/cart.spec.ts'],
  editor: [
    'editor/editor.spec.ts',
    'editor/drafts.spec.ts',
    'editor/editor-pictures.spec.ts',
    'editor/kill-drafts.spec.ts',
    'editor/worker.spec.ts',
  ],
  offline: ['offline/offline.spec.ts', 'offline/update.spec.ts', 'offline/removed-storage.spec.ts', 'offline/background-sync.spec.ts'],
  uploads: ['pictures/uploads.spec.ts'],
  'prepare for offline': ['offline/prepare-offline.spec.ts'],
  'sign-out': ['access/account.spec.ts', 'access/sign-out-traces.spec.ts'],
};
export const WEBKIT_TESTS = {
  pageLoads: 'page loads with the page cache on',
  comeBack: 'typed, left, come back',
  loadAnew: 'typed, loaded anew',
  invoice: 'a purchase by invoice',
  card: 'a purchase by card',
  offline: 'offline with the shop killed',
  turnedPictures: 'photographs turned in eight ways are upright',
  twoTabs: 'two tabs',
  signOut: 'signing out leaves nothing',
};
export const MAIL_TESTS = {
  chromium: 'mails and the letter in Chromium',
  firefox: 'mails and the letter in Firefox',
  webkit: 'mails and the letter in WebKit',
};
