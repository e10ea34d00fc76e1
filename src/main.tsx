import i18next from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import './ui/frame.css';
import { App, warmUpFirstScreen } from './app/app.tsx';
import { startI18n } from './i18n/setup.ts';
import { followInstallEvent } from './platform/install/install-event.ts';
import { updateShell } from './data/live/shell-store.ts';
import { installOwnScripts } from './platform/trusted-types.ts';
import { readLinkedCode, rememberLinkedCode } from './platform/storage/way-in.ts';
import { applyDesktopVersion } from './platform/version/desktop-version.ts';
import { servedLook, servedSettings } from './ui/page/shop-name.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

installOwnScripts();
followInstallEvent();
applyDesktopVersion();
updateShell({ look: servedLook(), settings: servedSettings() });
// The first texts need their locale: a page in the wrong language for a moment is worse than a short wait.
const served = root.dataset['language'] ?? null;
const words = startI18n(served);
const screen = warmUpFirstScreen();
await words;
// The server has rendered the page for a visitor without another chosen language and without a code.
const isAsServed = served === i18next.language && location.search + location.hash + readLinkedCode() === '';
// The readable HTML is replaced only after everything is loaded.
if (served !== null) await screen;
// A code that was typed before this point is kept for the form that follows.
const typed = root.querySelector('input')?.value ?? '';
if (typed !== '') rememberLinkedCode(typed);
// The page is readable already, so a slow phone hydrates it in small steps.
if (isAsServed) startTransition(() => void hydrateRoot(root, <App />));
else createRoot(root).render(<App />);
