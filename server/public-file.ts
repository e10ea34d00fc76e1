import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** From the sources, and from the built server beside the built app. */
const PUBLIC_FOLDERS = ['../public/', '../client/', '../dist/client/'];

/** Where a file of the folder 'public' is. @param address '/fonts/lora.ttf'. @returns undefined: it was not shipped */
export const publicFile = (address: string): string | undefined =>
  PUBLIC_FOLDERS.map((folder) => fileURLToPath(new URL(folder + address.replace(/^\//, ''), import.meta.url))).find((path) =>
    existsSync(path),
  );
