/** What is run in each engine, in words for the table of npm run test:engines. */
export const FIREFOX_TESTS = {
  firstVisits: 'no new version on a first visit',
  prepare: 'preparing for offline ends',
  openPrepared: 'prepared pages open without the shop',
  turnedPicture: 'a turned photograph keeps its sides',
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
