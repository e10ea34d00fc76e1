/**
 * npm run test:webkit: the shop in WebKit, the engine of every iPhone, in a window of a phone's width with the page
 * cache on.
 * Words after `--` select the tests whose names contain them. LOADS, RETURNS and PORT set another number and another
 * port (the driver uses the next one).
 */
import { WEBKIT_TESTS } from '../engine-tests.mjs';
import { emptyFolder, runTest, say, startShop } from '../run-shop.mjs';
import { asCustomer, demoAccount, newAccount } from './account.mjs';
import { missingForWebKit, startWebKit, webKitVersion } from './driver.mjs';
import { workOffline } from './offline.mjs';
import { loadPages, typeLeaveReturn, typeReload } from './page-loads.mjs';
import { buy } from './purchase.mjs';
import { signOut, useTwoTabs } from './traces.mjs';
import { uploadTurnedPictures } from './turned-pictures.mjs';

const PORT = Number(process.env.PORT ?? 4796);
const SHOP = `http://127.0.0.1:${PORT}`;

const missing = missingForWebKit();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}

say(`WebKitGTK ${webKitVersion()}`);
const folder = emptyFolder(`webkit-${PORT}`);
const run = { shop: SHOP, folder, server: startShop(PORT, folder), webkit: null };
const asDemo = async (work) => asCustomer(run, await demoAccount(SHOP), work);
const asNew = async (work) => asCustomer(run, await newAccount(SHOP), work);

/** Each has its own browser, and returns its failures. */
const TESTS = {
  pageLoads: () => asDemo(({ browser }) => loadPages(browser, run)),
  comeBack: () => asDemo(({ browser }) => typeLeaveReturn(browser, run)),
  loadAnew: () => asDemo(({ browser }) => typeReload(browser, run)),
  invoice: () => asDemo((customer, account) => buy('invoice', customer, account)),
  card: () => asNew((customer, account) => buy('card', customer, account)),
  offline: () => asNew((customer, account) => workOffline(run, customer, account)),
  turnedPictures: () => asNew((customer, account) => uploadTurnedPictures(run, customer, account)),
  twoTabs: () => asNew(useTwoTabs),
  signOut: () => asNew(signOut),
};

const wanted = process.argv.slice(2).join(' ');
let isRight = true;
async function end() {
  await run.webkit?.stop();
  await run.server.stop();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end().then(() => process.exit(1)));
try {
  await run.server.untilReady();
  run.webkit = await startWebKit(PORT + 1, folder);
  for (const [key, test] of Object.entries(TESTS)) {
    if (!WEBKIT_TESTS[key].includes(wanted)) continue;
    const failed = await runTest(WEBKIT_TESTS[key], test);
    isRight &&= failed.length === 0;
  }
} finally {
  await end();
}
process.exit(isRight ? 0 : 1);
