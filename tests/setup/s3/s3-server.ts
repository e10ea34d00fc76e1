/**
 * A storage that speaks S3: `s3rver`, which writes to a folder, or the one that KEEPSAKE_TEST_S3 names
 * (http://key:secret@host:port/bucket), such as MinIO. docs/testing.md says what `s3rver` does not prove.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { startDroppingProxy } from '../dropping-proxy.ts';

export interface S3Server {
  /** Environment variables of the shop. Each is given another place in the bucket. */
  settings(): Readonly<Record<string, string>>;
  /** Nothing answers, and what is under way breaks. */
  goAway(): void;
  comeBack(): void;
  stop(): Promise<void>;
}

interface RunningServer {
  readonly address: URL;
  stop(): Promise<void>;
}

const VARIABLE = 'KEEPSAKE_TEST_S3';
/** `s3rver` knows these and no others. */
const KEY = 'S3RVER';

interface S3ServerOptions {
  /** `s3rver` refuses every list: it leaves out the slash at the end of the signed path. */
  readonly checksSignatures?: boolean;
}

export async function startS3({ checksSignatures = false }: S3ServerOptions = {}): Promise<S3Server> {
  const named = process.env[VARIABLE];
  const { address, stop } =
    named === undefined ? await startS3rver(!checksSignatures) : { address: new URL(named), stop: async () => undefined };
  let isAway = false;
  // In front of each server, so that each can be away.
  const proxy = await startDroppingProxy(() => (isAway ? null : address.origin));
  return {
    settings: () => ({
      MEDIA_S3_ENDPOINT: proxy.url,
      MEDIA_S3_BUCKET: address.pathname.slice(1),
      MEDIA_S3_ACCESS_KEY_ID: address.username,
      MEDIA_S3_SECRET_ACCESS_KEY: address.password,
      MEDIA_S3_PREFIX: `test-${randomUUID()}`,
    }),
    goAway: () => {
      isAway = true;
      proxy.breakAll();
    },
    comeBack: () => {
      isAway = false;
    },
    stop: async () => {
      await proxy.close();
      await stop();
    },
  };
}

async function startS3rver(allowMismatchedSignatures: boolean): Promise<RunningServer> {
  const bucket = 'keepsake-test';
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-s3-'));
  const configureBuckets = [{ name: bucket }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets, allowMismatchedSignatures });
  putOneAfterTheOther(server);
  const { port } = await server.run();
  return {
    address: new URL(`http://${KEY}:${KEY}@127.0.0.1:${port}/${bucket}`),
    stop: async () => {
      await server.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** `s3rver` writes into the file that is read, so two writes of a key at once leave a mixture. In S3 each write is whole. */
function putOneAfterTheOther({ store }: S3rver): void {
  const put = store.putObject.bind(store);
  const last = new Map<string, Promise<unknown>>();
  store.putObject = (object) => {
    const before = last.get(object.key) ?? Promise.resolve();
    const written = before.catch(() => undefined).then(() => put(object));
    last.set(object.key, written);
    return written;
  };
}
