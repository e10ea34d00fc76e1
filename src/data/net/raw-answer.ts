/** The answer as the network gave it, before `outcomeOfAnswer` interprets it. */
export type RawAnswer =
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly body: unknown;
      /** From Retry-After; null when it wasn't there or could not be read. */
      readonly retryAfterMs: number | null;
      readonly reportId: string | null;
      readonly isReplayed: boolean;
    }
  /** Bytes of a call that answers a file. */
  | { readonly kind: 'file'; readonly status: number; readonly blob: Blob }
  /** Something else than JSON: a captive portal's page, a proxy's error page. */
  | { readonly kind: 'foreign'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'timeout' }
  /** The request did not get through, or its answer did not. */
  | { readonly kind: 'network' }
  | { readonly kind: 'cancelled' };
