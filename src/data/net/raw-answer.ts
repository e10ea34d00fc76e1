/** The answer as the network gave it, before `outcomeOfAnswer` interprets it. */
export type RawAnswer =
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly body: unknown;
      /** From Retry-After; null if it is missing or unreadable. */
      readonly retryAfterMs: number | null;
      readonly reportId: string | null;
      readonly isReplayed: boolean;
      /** The shop's newest restore from a backup. Absent: there was none. */
      readonly restore?: string;
    }
  /** The answer of a call that returns a file. */
  | { readonly kind: 'file'; readonly status: number; readonly blob: Blob }
  /** Not JSON: a captive portal's page or a proxy's error page. */
  | { readonly kind: 'foreign'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'timeout' }
  /** The request or its answer was lost. */
  | { readonly kind: 'network' }
  | { readonly kind: 'cancelled' };
