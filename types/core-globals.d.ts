/** Globals of every runtime that Keepsake runs in; anything else is the DOM's or Node's. */
declare const crypto: { randomUUID(): `${string}-${string}-${string}-${string}-${string}` };
declare function setTimeout(run: () => void, ms: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare class URLSearchParams {
  constructor(query?: string);
  get(name: string): string | null;
  append(name: string, value: string): void;
  toString(): string;
}
