/** Runs before each test file. */
import { afterEach, beforeEach, vi } from 'vitest';
import { beginTest, endTest } from './render-screen.tsx';

vi.mock('#src/app/start-app.ts', () => import('./start-test-app.ts'));

beforeEach(beginTest);
afterEach(endTest);
