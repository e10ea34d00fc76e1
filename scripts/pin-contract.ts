/** Writes down the wire's hash for the present CONTRACT_VERSION; a version that was released is not written again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { contractHash } from '#core/operations/contract-hash.ts';
import { CONTRACT_VERSION } from '#core/contract/version.ts';

const file = 'core/operations/contract-hashes.json';
const hashes: unknown = JSON.parse(readFileSync(file, 'utf8'));
writeFileSync(file, `${JSON.stringify({ ...(typeof hashes === 'object' ? hashes : {}), [CONTRACT_VERSION]: contractHash() }, null, 2)}\n`);
