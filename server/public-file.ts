import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** From the sources, from a built server two folders below the project, and from one beside the built app. */
const PUBLIC_FOLDERS = ['../public/', '../../public/', '../client/'];

/** Where a file of the folder 'public' is. @param address '/fonts/lora.ttf'. @returns undefined: it was not shipped */
export const publicFile = (address: string): string | undefined =>
  PUBLIC_FOLDERS.map((folder) => fileURLToPath(new URL(folder + address.replace(/^\//, ''), import.meta.url))).find((path) =>
    existsSync(path),
  );
