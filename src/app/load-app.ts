import { loadDatabase } from '../data/db/load-database.ts';
import type * as StartApp from './start-app.ts';

type App = typeof StartApp;

let loading: Promise<App> | null = null;

/**
 * The app's start, evaluated part by part: as one task its parts would hold up a slow phone for a quarter of a second. One that doesn't
 * come is asked for anew the next time.
 */
export function loadApp(): Promise<App> {
  loading ??= loadParts().catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
}

async function loadParts(): Promise<App> {
  // The two largest that the others need (vite.config.ts: `codeSplitting`).
  await Promise.all([import('#core/contract/version.ts'), loadDatabase()]);
  await nextTask();
  const app = await import('./start-app.ts');
  await nextTask();
  return app;
}

/** Lets the page draw and answer what was tapped. */
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
