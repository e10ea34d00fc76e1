/** The built app as the shop of a worker serves it: a copy, so that a test can put a newer version there. */
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newServiceWorker, newStartPage } from './faults/new-version.ts';

const BUILT = 'dist/client';
const START_PAGE = 'index.html';
const SERVICE_WORKER = 'sw.js';

export class AppFiles {
  private readonly folder: string;
  private deployed = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  copy(): void {
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(BUILT, this.folder, { recursive: true });
  }

  /** Puts a newer version in the place of the one that is served. @returns its name, as the start page has it */
  deploy(): string {
    this.deployed += 1;
    const version = String(this.deployed);
    this.put(START_PAGE, newStartPage(built(START_PAGE), version));
    this.put(SERVICE_WORKER, newServiceWorker(built(SERVICE_WORKER), version));
    return version;
  }

  /** The built version is served again. */
  restore(): void {
    if (this.deployed === 0) return;
    for (const name of [START_PAGE, SERVICE_WORKER]) this.put(name, built(name));
    this.deployed = 0;
  }

  /** In one step: a request sees the old file or the new one. */
  private put(name: string, text: string): void {
    const file = path.join(this.folder, name);
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
}

const built = (name: string): string => readFileSync(path.join(BUILT, name), 'utf8');
