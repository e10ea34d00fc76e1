import { readFileSync } from 'node:fs';

/** The JavaScript that the front page's first paint waits for: the entry and everything it imports statically. */
function filesBeforeFirstPaint() {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'));
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  visit('index.html');
  return [...seen].map((key) => `dist/client/${manifest[key].file}`).filter((file) => file.endsWith('.js'));
}

export default [{ name: 'JavaScript before the first paint', path: filesBeforeFirstPaint(), gzip: true, limit: '125 KiB' }];
