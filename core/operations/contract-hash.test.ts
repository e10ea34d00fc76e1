import { expect, test } from 'vitest';
import { contractHash } from './contract-hash.ts';
import pinned from './contract-hashes.json' with { type: 'json' };
import { CONTRACT_VERSION } from '../contract/version.ts';

test('the wire changes only together with CONTRACT_VERSION (raise it, then: npx tsx scripts/pin-contract.ts)', () => {
  const versions: Readonly<Record<string, string>> = pinned;
  expect(versions[CONTRACT_VERSION]).toBe(contractHash());
});
