import { expect, test } from 'vitest';
import { contractHash } from './contract-hash.ts';
import pinned from './contract-hashes.json' with { type: 'json' };
import { CONTRACT_VERSION } from '../contract/version.ts';

test('the wire format changes only together with CONTRACT_VERSION (npm run pin)', () => {
  const versions: Readonly<Record<string, string>> = pinned;
  expect(versions[CONTRACT_VERSION]).toBe(contractHash());
});
