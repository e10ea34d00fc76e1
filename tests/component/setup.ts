/** Runs before each test file. */
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { beginTest, endTest } from './render-screen.tsx';

vi.mock('#src/app/start-app.ts', () => import('./start-test-app.ts'));

const OPEN_WITHIN_MS = 180_000;

/** The first one builds what is out of date and fills the demo shop. */
beforeAll(() => commands.openShop(), OPEN_WITHIN_MS);
beforeEach(beginTest);
afterEach(endTest);
