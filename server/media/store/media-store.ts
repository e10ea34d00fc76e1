/** Where the bytes of pictures are: a folder by default. Keys are relative paths made by the server, never a customer's words. */
export interface MediaStore {
  /** As an operator calls it. */
  readonly place: string;
  /** Resolves while the store answers; rejects with MediaUnavailableError. */
  check(): Promise<void>;
  /** Whole or not at all, and on the disk when it returns. */
  write(key: string, content: Buffer): Promise<void>;
  /** Throws when the key is unknown: a row pointed at bytes that are gone. */
  read(key: string): Promise<Buffer>;
  exists(key: string): Promise<boolean>;
  /** Removing what is not there is no error: a removal may be repeated. */
  remove(key: string): Promise<void>;
  /** Everything below a folder, with what a killed process has left of a write. */
  removeFolder(prefix: string): Promise<void>;
  /** The folders directly below a folder, also those without a finished file. */
  listFolders(prefix: string): Promise<readonly string[]>;
  /** Keys below a folder, for sweeping and for backups; '' is the whole store. */
  list(prefix: string): Promise<readonly string[]>;
}
