/**
 * Where the server has drawn the page, the app is loaded after its first paint (docs/adr/0021): evaluated before, it would keep a slow
 * phone from drawing what has come. `data-app` names the entry, and behind it what it imports.
 */
const PAINTED = 'first-contentful-paint';
/** A page in the background is not painted, and an engine may not tell. */
const AT_MOST_MS = 1_500;

const [entry, ...imports] = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']?.split(' ') ?? [];

/** How long until a code that was sent is offered to the app again. */
const RETRY_MS = 100;
const CODE_FORM = 'form[action^="/?"]';
/** In the address where the browser itself has sent the form (use-linked-code.ts). */
const SENT = 'sent';

/** The app did not come: the form leads to the page once more, with the code, as it does without a script. */
let isLost = false;
/** When a code that was sent is offered to the app again. */
let retry: ReturnType<typeof setTimeout> | null = null;

const codeForm = (): HTMLFormElement | null => document.querySelector(CODE_FORM);
/** Beside what the app takes over. A reader knows of it before it says something. */
const told = document.createElement('div');
told.className = 'announcer';
told.setAttribute('role', 'status');
document.body.append(told);

/** The button looks and says as the app's own that is busy. Nothing is put into it: the app finds the page as it was served. */
function showChecking(): void {
  const button = codeForm()?.querySelector('button');
  if (!button || button.disabled) return;
  button.dataset['waits'] = '';
  button.setAttribute('aria-busy', 'true');
  button.setAttribute('aria-disabled', 'true');
  told.textContent ||= document.getElementById('root')?.dataset['checking'] ?? '';
}

/** Where the app's own is busy by now, that is left to the app. */
function stopChecking(): void {
  told.textContent = '';
  const button = codeForm()?.querySelector('button');
  if (!button) return;
  delete button.dataset['waits'];
  button.removeAttribute('aria-disabled');
  if (!button.disabled) button.removeAttribute('aria-busy');
}
// A page that is come back to has sent nothing.
window.addEventListener('pagehide', stopChecking);

/** A code that is sent before the app has started waits for it: the app takes it by preventing that the page is left. */
function waitForApp(event: SubmitEvent): void {
  if (event.defaultPrevented || isLost) {
    window.removeEventListener('submit', waitForApp);
    if (!isLost) stopChecking();
    return;
  }
  event.preventDefault();
  showChecking();
  retry ??= setTimeout(() => {
    retry = null;
    codeForm()?.requestSubmit();
  }, RETRY_MS);
}
window.addEventListener('submit', waitForApp);
// The app sends it as soon as it is there, from a form that it draws anew.
const wasSent = new URLSearchParams(location.search).has(SENT) && codeForm()?.querySelector('input')?.value !== '';
if (wasSent) {
  showChecking();
  keepForReload();
}

/** Where way-in.ts looks for it: once a part of the app has touched the history, Chromium loads the page anew without what was posted. */
function keepForReload(): void {
  try {
    sessionStorage.setItem('keepsake.linked-code', codeForm()?.querySelector('input')?.value ?? '');
  } catch {
    // Storage is blocked: the code has to be typed again after a reload.
  }
}

/** A button that needs the app and was pressed before it was there: the menu, the help about codes. The last one counts. */
let held: HTMLButtonElement | null = null;
function holdPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button || button.closest(CODE_FORM)) return;
  letGo();
  held = button;
  button.dataset['held'] = '';
  button.setAttribute('aria-busy', 'true');
}
function letGo(): void {
  delete held?.dataset['held'];
  held?.removeAttribute('aria-busy');
}
window.addEventListener('click', holdPress);
window.addEventListener('pagehide', letGo);

/** The app is there. Where it draws the page anew, the button with the same words takes the press. */
async function pressHeld(): Promise<void> {
  window.removeEventListener('click', holdPress);
  const pressed = held;
  letGo();
  if (!pressed) return;
  pressed.click();
  const isSame = (other: HTMLElement) => other.ariaLabel === pressed.ariaLabel && other.textContent === pressed.textContent;
  for (let tries = 0; tries < 10; tries += 1) {
    await new Promise((resolve) => void setTimeout(resolve, RETRY_MS));
    if (pressed.isConnected) continue;
    [...document.querySelectorAll('button')].find(isSame)?.click();
    return;
  }
}

let isStarted = false;
async function start(): Promise<void> {
  if (isStarted || entry === undefined) return;
  isStarted = true;
  // What the page shows comes before them on the line.
  for (const href of [entry, ...imports])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low', crossOrigin: '' }),
    );
  // Evaluated one by one: between two of them the page answers what was tapped.
  try {
    for (const file of [...imports, entry]) {
      await import(/* @vite-ignore */ file);
      await new Promise((resolve) => void setTimeout(resolve));
    }
    if (wasSent) told.textContent = '';
    await pressHeld();
  } catch (error) {
    isLost = true;
    letGo();
    // What was pressed leaves the page in a moment; a code that came back with it can be sent again.
    if (retry === null) stopChecking();
    throw error;
  }
}

if (PerformanceObserver.supportedEntryTypes.includes('paint'))
  new PerformanceObserver((list) => {
    if (list.getEntriesByName(PAINTED).length > 0) void start();
  }).observe({ type: 'paint', buffered: true });
setTimeout(() => void start(), document.visibilityState === 'hidden' ? 0 : AT_MOST_MS);
