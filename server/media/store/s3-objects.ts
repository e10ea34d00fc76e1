/**
 * Objects of one bucket. A request that the storage could not accept is repeated several times; if it still fails, a
 * MediaUnavailableError is thrown.
 * Knows nothing of the shop: keys are the bucket's own.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { sqlState } from '#server/db/database-gone.ts';
import { MediaUnavailableError } from './media-unavailable.ts';
import type { S3Config } from './s3-config.ts';

export interface S3Objects {
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** null when there is none. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** Keys that begin with the prefix. */
  list(prefix: string): Promise<readonly string[]>;
  /** Parts of keys up to the next slash after the prefix, including that slash. */
  listFolders(prefix: string): Promise<readonly string[]>;
}

export interface S3Patience {
  readonly timeoutMs: number;
  /** Delays before a request is repeated. */
  readonly pausesMs: readonly number[];
}

const PAUSES_MS = [100, 300, 900];
/** A larger body has more time: 1 MB/s. */
const BYTES_PER_MS = 1000;
const PAGE = 1000;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const RANGE_NOT_SATISFIABLE = 416;
const SERVER_FAILED = 500;

export const patienceOf = ({ timeoutMs }: S3Config): S3Patience => ({ timeoutMs, pausesMs: PAUSES_MS });

export function createS3Objects(config: S3Config, { timeoutMs, pausesMs }: S3Patience = patienceOf(config)): S3Objects {
  const client = new S3mini({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    endpoint: addressOf(config),
    region: config.region,
    // The client's own limit is the same for each size. The signal also aborts a body that does not arrive.
    fetch: (input, init) =>
      fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs + Math.ceil(sizeOf(init?.body) / BYTES_PER_MS)) }),
  });

  async function ask<T>(request: () => Promise<T>): Promise<T> {
    for (const pauseMs of pausesMs)
      try {
        return await request();
      } catch (error) {
        if (!mayHelpAtOnce(error)) throw failureOf(error, timeoutMs);
        await wait(pauseMs);
      }
    return request().catch((error: unknown) => {
      throw failureOf(error, timeoutMs);
    });
  }

  async function pages(prefix: string, options: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const keys: string[] = [];
    for (let token: string | undefined; ; ) {
      const from = token;
      const page = await ask(async () => {
        const answer = await client.listObjectsPaged('/', prefix, PAGE, from, options);
        // The client reports a missing bucket like this.
        if (!answer) throw new MediaUnavailableError('404 NoSuchBucket');
        return answer;
      });
      for (const { Key } of page.objects ?? []) keys.push(Key);
      if (page.nextContinuationToken === undefined) return keys;
      token = page.nextContinuationToken;
    }
  }

  return {
    put: (key, content, contentType) =>
      ask(async () => {
        const headers = {
          'cache-control': 'private, no-store',
          // A truncated body is refused.
          'content-md5': createHash('md5').update(content).digest('base64'),
        };
        const answer = await client.putObject(key, content, contentType, undefined, headers, content.length);
        await answer.arrayBuffer();
      }),
    get: (key) =>
      ask(async () => {
        try {
          return Buffer.from(await (await client.getObjectRaw(key)).arrayBuffer());
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    // Not HEAD: its 404 does not say whether the object or its bucket is missing.
    has: (key) =>
      ask(async () => {
        try {
          await (await client.getObjectRaw(key, false, 0, 1)).arrayBuffer();
          return true;
        } catch (error) {
          if (isMissing(error)) return false;
          // An object of 0 bytes has no first byte.
          if (error instanceof S3ServiceError && error.status === RANGE_NOT_SATISFIABLE) return true;
          throw error;
        }
      }),
    remove: (key) =>
      ask(async () => {
        try {
          await client.deleteObject(key);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),
    list: (prefix) => pages(prefix, {}),
    listFolders: async (prefix) => (await pages(prefix, { delimiter: '/' })).filter((key) => key.endsWith('/')),
  };
}

/** The bucket's own address. */
function addressOf({ endpoint, bucket, isPathStyle }: S3Config): string {
  if (isPathStyle) return `${endpoint}/${bucket}`;
  const address = new URL(endpoint);
  address.hostname = `${bucket}.${address.hostname}`;
  return address.href;
}

const sizeOf = (body: unknown): number => (body instanceof Uint8Array ? body.byteLength : 0);

/** The client reads the code only from answers of one media type. */
const codeOf = ({ body }: S3ServiceError): string => /<Code>([^<]{1,100})<\/Code>/.exec(body ?? '')?.[1] ?? '';

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status === NOT_FOUND && codeOf(error) === 'NoSuchKey';

/** Not for a timeout: the caller has waited already. */
function mayHelpAtOnce(error: unknown): boolean {
  if (error instanceof S3ServiceError)
    return error.status >= SERVER_FAILED || error.status === TOO_MANY || codeOf(error) === 'RequestTimeout';
  return !(error instanceof MediaUnavailableError) && !isLate(error);
}

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

function failureOf(error: unknown, timeoutMs: number): MediaUnavailableError {
  if (error instanceof MediaUnavailableError) return error;
  if (isLate(error)) return new MediaUnavailableError(`no answer within ${timeoutMs} ms`, error);
  if (error instanceof S3ServiceError) return new MediaUnavailableError(`${error.status} ${codeOf(error)}`.trim());
  const code = sqlState(error);
  return new MediaUnavailableError(code === '' ? 'the connection broke' : code, error);
}
