import { vi } from 'vitest';

vi.mock('#src/app/start-app.ts', () => import('./start-test-app.ts'));
