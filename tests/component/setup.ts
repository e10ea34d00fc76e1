/** Runs before each test file. */
import '#src/ui/more-icons.ts';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { commands } from 'vitest/browser';
import { beginTest, endTest } from './render-screen.tsx';

const OPEN_WITHIN_MS = 600_000;

/** The server writes this tag into the first HTML, so that the header has a name before the settings are loaded. */
const name = document.createElement('meta');
name.name = 'application-name';
name.content = 'Fjordlys Foto';
document.head.append(name);

/** The first call builds outdated files and fills the demo shop. */
beforeAll(() => commands.openShop(), OPEN_WITHIN_MS);
beforeEach(beginTest);
afterEach(endTest);
