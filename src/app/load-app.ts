import { loadDatabase } from '../data/db/load-database.ts';
import type * as StartApp from './start-app.ts';

type App = typeof StartApp;

let loading: Promise<App> | null = null;

/**
 * Evaluates the app's parts one by one: in one task they would block a slow phone for a quarter of a second. A part
 * that fails to load is requested again next time.
 */
export function loadApp(): Promise<App> {
  loading ??= loadParts().catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
}

async function loadParts(): Promise<App> {
  // The two largest parts, which the others need (vite.config.ts: `codeSplitting`).
  await Promise.all([import('#core/contract/version.ts'), loadDatabase()]);
  await nextTask();
  const app = await import('./start-app.ts');
  await nextTask();
  return app;
}

/** Lets the page paint and handle input. */
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
