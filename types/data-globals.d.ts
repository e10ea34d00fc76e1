/** What the data layer uses of the browser, the service worker and Node alike; nothing of it is the DOM. */
/// <reference path="./core-globals.d.ts" />

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare class Blob {
  constructor(parts?: Uint8Array<ArrayBuffer>[], options?: { type?: string });
  readonly size: number;
  readonly type: string;
}
declare class FormData {
  append(name: string, value: string | Blob, fileName?: string): void;
  values(): IterableIterator<string | Blob>;
}
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
interface Headers {
  get(name: string): string | null;
}
interface BytesReader {
  read(): Promise<{ done: false; value: Uint8Array<ArrayBuffer> } | { done: true; value?: undefined }>;
}
interface Response {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly body: { getReader(): BytesReader } | null;
  text(): Promise<string>;
  blob(): Promise<Blob>;
}
interface RequestInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData | null;
  signal?: AbortSignal | null;
  redirect?: 'manual';
  credentials?: 'same-origin';
  cache?: 'no-store';
  keepalive?: boolean;
}
declare function fetch(url: string, init?: RequestInit): Promise<Response>;
declare const console: { warn(...words: unknown[]): void; error(...words: unknown[]): void };
