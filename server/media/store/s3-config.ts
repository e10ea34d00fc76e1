/** Settings of an S3-compatible storage. Those that name the bucket belong together. */

export interface S3Config {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** '' or with a slash at the end. */
  readonly prefix: string;
  /** The bucket is in the path of an address and not in its host name. */
  readonly isPathStyle: boolean;
  /** Time limit of one request, including its body. */
  readonly timeoutMs: number;
}

export interface S3Environment {
  readonly MEDIA_S3_ENDPOINT: string | null;
  readonly MEDIA_S3_REGION: string;
  readonly MEDIA_S3_BUCKET: string | null;
  readonly MEDIA_S3_ACCESS_KEY_ID: string | null;
  readonly MEDIA_S3_SECRET_ACCESS_KEY: string | null;
  readonly MEDIA_S3_PREFIX: string | null;
  readonly MEDIA_S3_PATH_STYLE: '0' | '1';
  readonly MEDIA_S3_TIMEOUT_SECONDS: number;
}

const SECOND_MS = 1000;

/** @returns null when pictures are in DATA_DIR; a text that states what is missing */
export function s3ConfigOf(env: S3Environment): S3Config | string | null {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket } = env;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const needed = {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === Object.keys(needed).length) return null;
  if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null)
    return `Pictures in S3 need ${missing.join(', ')} too.`;
  const prefix = env.MEDIA_S3_PREFIX?.replace(/^\/+|\/+$/g, '') ?? '';
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    region: env.MEDIA_S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix: prefix === '' ? '' : `${prefix}/`,
    isPathStyle: env.MEDIA_S3_PATH_STYLE === '1',
    timeoutMs: env.MEDIA_S3_TIMEOUT_SECONDS * SECOND_MS,
  };
}
