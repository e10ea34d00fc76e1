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

test('[LOV-05] the app is offered by the browser’s question, and by steps in Safari on iPhone and iPad', () => {
  expect(installOffer(facts({}))).toBe('prompt');
  expect(installOffer(facts(inSafari))).toBe('steps');
  expect(installOffer(facts({ browser: AGENTS.ipad, canPrompt: false }))).toBe('steps');
});

test('[LOV-05] nothing is offered where there is no way to install', () => {
  for (const name of ['chromeOnAndroid', 'firefox', 'mac', 'chromeOnIphone', 'edgeOnIphone', 'facebookOnIphone'] as const)
    expect([name, installOffer(facts({ browser: AGENTS[name], canPrompt: false }))]).toEqual([name, null]);
});

test.each([
  ['before something was made', { hasMadeSomething: false }],
  ['after an answer', { wasAnswered: true }],
] as const)('[LOV-05] nothing is offered %s', (_when, changed) => {
  expect(installOffer(facts(changed))).toBeNull();
  expect(installOffer(facts({ ...changed, ...inSafari }))).toBeNull();
});

test('[LOV-05] the installed app offers nothing', () => {
  expect(installOffer(facts({ browser: { ...AGENTS.chromeOnAndroid, isStandalone: true } }))).toBeNull();
  expect(installOffer(facts({ browser: { ...AGENTS.iphone, isStandalone: true }, canPrompt: false }))).toBeNull();
});

test('[LOV-05] neither the checkout nor the editor is disturbed', () => {
  for (const pattern of [PATTERNS.checkout, PATTERNS.receipt, PATTERNS.create, PATTERNS.createInCategory, PATTERNS.tryProduct])
    expect([pattern, installOffer(facts({ pattern }))]).toEqual([pattern, null]);
  expect(installOffer(facts({ pattern: PATTERNS.cart }))).toBe('prompt');
});
