/** On every page of a shop with faults: says which are on, and leads to the panel. */
import { describeFaults } from './describe-faults.js';

const LOOK_EVERY_MS = 2_000;

const bar = document.createElement('aside');
bar.setAttribute('aria-label', 'Faults');
// The shop's policy allows no inline style in the page's text; this way it does.
Object.assign(bar.style, { position: 'relative', padding: '8px 16px', font: '600 14px/1.4 system-ui, sans-serif', color: '#fff' });
const words = document.createElement('span');
const link = document.createElement('a');
Object.assign(link, { href: '/system/faults', textContent: 'Switch them' });
Object.assign(link.style, { color: '#fff', marginLeft: '12px', textDecoration: 'underline' });
bar.append(words, link);

async function look() {
  if (document.visibilityState === 'hidden') return;
  const on = await fetch('/system/faults/state').then(
    async (answer) => (answer.ok ? describeFaults((await answer.json()).faults) : null),
    () => null,
  );
  // null: the shop runs without its faults, or not at all.
  words.textContent =
    on === null ? 'The faults of this shop cannot be asked.' : on === '' ? 'A shop with faults: none is on.' : `Faults are on: ${on}.`;
  bar.style.background = on ? '#8a1c1c' : '#1f5c4d';
}

document.body.prepend(bar);
await look();
setInterval(look, LOOK_EVERY_MS);
document.addEventListener('visibilitychange', look);
