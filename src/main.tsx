import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { App, warmUpFirstScreen } from './app/app.tsx';
import { startI18n } from './i18n/setup.ts';
import { followInstallEvent } from './platform/install/install-event.ts';
import { updateShell } from './data/live/shell-store.ts';
import { installOwnScripts } from './platform/trusted-types.ts';
import { applyDesktopVersion } from './platform/version/desktop-version.ts';
import { servedLook } from './ui/page/shop-name.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

installOwnScripts();
followInstallEvent();
applyDesktopVersion();
updateShell({ look: servedLook() });
// The first words need their locale: a page in the wrong language for a moment is worse than a short wait.
const words = startI18n();
warmUpFirstScreen();
await words;
createRoot(root).render(<App />);
