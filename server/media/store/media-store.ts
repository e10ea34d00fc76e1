/**
 * Storage of the pictures' bytes: a folder by default. Keys are relative paths created by the server, never a
 * customer's text.
 */
export interface MediaStore {
  /** The operator's term for it. */
  readonly place: string;
  /** Resolves while the store answers; rejects with MediaUnavailableError. */
  check(): Promise<void>;
  /** Complete or not at all, and on the disk when it returns. */
  write(key: string, content: Buffer): Promise<void>;
  /** Throws when the key is unknown: a row referred to missing bytes. */
  read(key: string): Promise<Buffer>;
  exists(key: string): Promise<boolean>;
  /** Removing a missing key is not an error: a removal may be repeated. */
  remove(key: string): Promise<void>;
  /** Removes everything below a folder, including incomplete files of a killed process. */
  removeFolder(prefix: string): Promise<void>;
  /** The folders directly below a folder, including those without a complete file. */
  listFolders(prefix: string): Promise<readonly string[]>;
  /** Keys below a folder, for sweeping and for backups; '' for the whole store. */
  list(prefix: string): Promise<readonly string[]>;
}
