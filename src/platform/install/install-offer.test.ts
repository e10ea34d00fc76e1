import { expect, test } from 'vitest';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { AGENTS } from './fixtures/user-agents.ts';
import { type InstallFacts, installOffer } from './install-offer.ts';

const facts = (changed: Partial<InstallFacts>): InstallFacts => ({
  browser: AGENTS.chromeOnAndroid,
  canPrompt: true,
  wasAnswered: false,
  hasMadeSomething: true,
  pattern: PATTERNS.drafts,
  ...changed,
});
const inSafari = { browser: AGENTS.iphone, canPrompt: false };

test('[LOV-05] the app is offered by the browser’s prompt, and by written steps in Safari on iPhone and iPad', () => {
  expect(installOffer(facts({}))).toBe('prompt');
  expect(installOffer(facts(inSafari))).toBe('steps');
  expect(installOffer(facts({ browser: AGENTS.ipad, canPrompt: false }))).toBe('steps');
});

test('[LOV-05] the offer is not shown where the app cannot be installed', () => {
  for (const name of ['chromeOnAndroid', 'firefox', 'mac', 'chromeOnIphone', 'edgeOnIphone', 'facebookOnIphone'] as const)
    expect([name, installOffer(facts({ browser: AGENTS[name], canPrompt: false }))]).toEqual([name, null]);
});

test.each([
  ['before something was made', { hasMadeSomething: false }],
  ['after an answer', { wasAnswered: true }],
] as const)('[LOV-05] the offer is not shown %s', (_when, changed) => {
  expect(installOffer(facts(changed))).toBeNull();
  expect(installOffer(facts({ ...changed, ...inSafari }))).toBeNull();
});

test('[LOV-05] the installed app shows no offer', () => {
  expect(installOffer(facts({ browser: { ...AGENTS.chromeOnAndroid, isStandalone: true } }))).toBeNull();
  expect(installOffer(facts({ browser: { ...AGENTS.iphone, isStandalone: true }, canPrompt: false }))).toBeNull();
});

test('[LOV-05] checkout and editor show no offer', () => {
  for (const pattern of [PATTERNS.checkout, PATTERNS.receipt, PATTERNS.create, PATTERNS.createInCategory, PATTERNS.tryProduct])
    expect([pattern, installOffer(facts({ pattern }))]).toEqual([pattern, null]);
  expect(installOffer(facts({ pattern: PATTERNS.cart }))).toBe('prompt');
});
