/** The built app as a test worker's shop serves it: a copy, so that a test can replace it by a newer version. */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newServiceWorker, newStartPage, renameChunks } from './faults/new-version.ts';

const BUILT = 'dist/client';
const ASSETS = 'assets';
const START_PAGE = 'index.html';
const SERVICE_WORKER = 'sw.js';

export class AppFiles {
  private readonly folder: string;
  private readonly keptFolder: string;
  private deployed = 0;

  /** @param dataDir of the shop, which keeps the chunks of earlier builds */
  constructor(folder: string, dataDir: string) {
    this.folder = folder;
    this.keptFolder = path.join(dataDir, 'kept-builds', ASSETS);
  }

  copy(): void {
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(BUILT, this.folder, { recursive: true });
  }

  /** Replaces the served version by a newer one. @returns its name, which the start page contains */
  deploy(): string {
    this.deployed += 1;
    const version = String(this.deployed);
    this.put(START_PAGE, newStartPage(built(START_PAGE), version));
    this.put(SERVICE_WORKER, newServiceWorker(built(SERVICE_WORKER), version));
    return version;
  }

  /**
   * Puts a version there whose chunks all have names of their own, as a real build has; the same name brings the same version back. The
   * files of the version before are gone, also from those that the shop kept of earlier builds.
   */
  deployRenamed(version: string): void {
    this.deployed += 1;
    const assets = path.join(this.folder, ASSETS);
    const names = readdirSync(path.join(BUILT, ASSETS)).filter((name) => !name.endsWith('.map') && !name.endsWith('.br'));
    const rename = renameChunks(names, version);
    rmSync(this.keptFolder, { recursive: true, force: true });
    const before = new Set(readdirSync(assets));
    for (const name of names) {
      const isText = /\.(js|css)$/.test(name);
      const file = path.join(BUILT, ASSETS, name);
      writeFileSync(path.join(assets, rename(name)), isText ? rename(readFileSync(file, 'utf8')) : readFileSync(file));
      before.delete(rename(name));
    }
    this.put(START_PAGE, newStartPage(rename(built(START_PAGE)), version));
    this.put(SERVICE_WORKER, newServiceWorker(rename(built(SERVICE_WORKER)), version));
    for (const name of before) rmSync(path.join(assets, name));
  }

  /** Serves the built version again. */
  restore(): void {
    if (this.deployed === 0) return;
    this.copy();
    this.deployed = 0;
  }

  /** The replacement is one step, so that a request sees the old file or the new one. */
  private put(name: string, text: string): void {
    const file = path.join(this.folder, name);
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
}

const built = (name: string): string => readFileSync(path.join(BUILT, name), 'utf8');
