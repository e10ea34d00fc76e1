/** The part of the package that the tests use; it brings no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface StoredObject {
    readonly key: string;
  }

  export default class S3rver {
    readonly store: { putObject(object: StoredObject): Promise<unknown> };
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly directory: string;
      readonly allowMismatchedSignatures: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
