/**
 * The caller's network in the audit trail: a keyed hash, so that two acts from one network can be linked, but the
 * address cannot be read or guessed. The key is a file of DATA_DIR and in no backup.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { networkOf } from '../throttle/networks.ts';

const FILE = 'trail.key';
const KEY_BYTES = 32;
const LENGTH = 16;

/** @returns the hash of an address; empty for none */
export function createNetworkHash(dataDir: string): (address: string) => string {
  let key: Buffer | null = null;
  return (address) => {
    if (address === '') return '';
    key ??= readOrMakeKey(path.join(dataDir, FILE));
    return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, LENGTH);
  };
}

/** Processes of one folder use the same key: the first link wins. */
function readOrMakeKey(file: string): Buffer {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    const own = `${file}.${randomBytes(4).toString('hex')}`;
    writeFileSync(own, randomBytes(KEY_BYTES), { mode: 0o600 });
    try {
      linkSync(own, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }
  return readFileSync(file);
}
