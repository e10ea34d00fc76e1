import { describe, expect, test } from 'vitest';
import type { WhereKept } from '#core/domain/where-kept.ts';
import type { Browser } from './browser.ts';
import { AGENTS } from './fixtures/user-agents.ts';
import { removalRisk } from './removal-risk.ts';

const KEPT: readonly WhereKept[] = ['shop', 'device', 'device-only', 'failed'];
const risks = (browser: Browser) => KEPT.map((kept) => removalRisk(browser, kept));
const NO_RISK = [null, null, null, null];

describe('[LOV-05] data that Safari may remove after seven days', () => {
  test.each(['iphone', 'ipad', 'mac'] as const)('[LOV-05] %s in Safari: what exists only on this device is at risk', (name) => {
    expect(risks(AGENTS[name])).toEqual([null, null, 'safari', 'safari']);
  });

  test.each(['chromeOnIphone', 'firefoxOnIphone', 'edgeOnIphone', 'facebookOnIphone'] as const)(
    '[LOV-05] %s is WebKit too, and is not called Safari',
    (name) => {
      expect(risks(AGENTS[name])).toEqual([null, null, 'browser', 'browser']);
    },
  );

  test.each(['chromeOnAndroid', 'samsung', 'chromeOnWindows', 'edge', 'firefox', 'chromeOnMac', 'touchWindows'] as const)(
    '[LOV-05] %s removes nothing',
    (name) => {
      expect(risks(AGENTS[name])).toEqual(NO_RISK);
    },
  );

  test('[LOV-05] the app on the home screen is excepted', () => {
    for (const name of ['iphone', 'ipad', 'mac', 'chromeOnIphone'] as const)
      expect([name, risks({ ...AGENTS[name], isStandalone: true })]).toEqual([name, NO_RISK]);
  });
});
