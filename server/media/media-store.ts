/** Where the bytes of pictures are: a folder by default. Keys are relative paths made by the server, never a customer's words. */
export interface MediaStore {
  write(key: string, content: Buffer): Promise<void>;
  /** Throws when the key is unknown: a row pointed at bytes that are gone. */
  read(key: string): Promise<Buffer>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}
