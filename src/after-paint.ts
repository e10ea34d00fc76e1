/**
 * Loads the app after the first paint of a page that the server rendered (docs/adr/0021). Evaluating it earlier would
 * delay the paint on a slow phone. `data-app` names the entry, followed by its imports.
 */
const PAINTED = 'first-contentful-paint';
/** A page in the background is not painted, and some engines do not report the paint. */
const AT_MOST_MS = 1_500;

const [entry, ...imports] = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']?.split(' ') ?? [];

/** Pause before a submitted code is offered to the app again. */
const RETRY_MS = 100;
const CODE_FORM = 'form[action^="/?"]';
/** In the address if the browser itself submitted the form (use-linked-code.ts). */
const SENT = 'sent';

/** The app failed to load. The form then loads the page again with the code, as without scripts. */
let isLost = false;
/** Offers a submitted code to the app again. */
let retry: ReturnType<typeof setTimeout> | null = null;

const codeForm = (): HTMLFormElement | null => document.querySelector(CODE_FORM);
/** Outside the root, which the app takes over. A screen reader must know the region before it has text. */
const region = document.createElement('div');
region.className = 'announcer';
region.setAttribute('role', 'status');
document.body.append(region);

/** Shows the button as busy, like the app's. Its content stays the same, because the app hydrates the page as it was served. */
function showChecking(): void {
  const button = codeForm()?.querySelector('button');
  if (!button || button.disabled) return;
  button.dataset['waits'] = '';
  button.setAttribute('aria-busy', 'true');
  button.setAttribute('aria-disabled', 'true');
  region.textContent ||= document.getElementById('root')?.dataset['checking'] ?? '';
}

/** Leaves a button that the app has made busy in the meantime. */
function stopChecking(): void {
  region.textContent = '';
  const button = codeForm()?.querySelector('button');
  if (!button) return;
  delete button.dataset['waits'];
  button.removeAttribute('aria-disabled');
  if (!button.disabled) button.removeAttribute('aria-busy');
}
// A page that is restored by Back is not submitting.
window.addEventListener('pagehide', stopChecking);

/** A code that is submitted before the app has started waits for it. The app has taken it once the submit event is prevented. */
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
// The app sends it as soon as it has started, from a form that it renders again.
const wasSent = new URLSearchParams(location.search).has(SENT) && codeForm()?.querySelector('input')?.value !== '';
if (wasSent) {
  showChecking();
  keepForReload();
}

/** way-in.ts reads it there. Once the app has changed the history entry, Chromium reloads the page without the posted data. */
function keepForReload(): void {
  try {
    sessionStorage.setItem('keepsake.linked-code', codeForm()?.querySelector('input')?.value ?? '');
  } catch {
    // Storage is blocked. The customer types the code again after a reload.
  }
}

/** The last button that was pressed before the app had started, such as the menu or the help about codes. */
let held: HTMLButtonElement | null = null;
function holdPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button || button.closest(CODE_FORM)) return;
  release();
  held = button;
  button.dataset['held'] = '';
  button.setAttribute('aria-busy', 'true');
}
function release(): void {
  delete held?.dataset['held'];
  held?.removeAttribute('aria-busy');
}
window.addEventListener('click', holdPress);
window.addEventListener('pagehide', release);

/** Presses the held button when the app has started. If the app renders the page again, the button with the same words is pressed. */
async function pressHeld(): Promise<void> {
  window.removeEventListener('click', holdPress);
  const pressed = held;
  release();
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
  // Low priority: the visible parts of the page are loaded first.
  for (const href of [entry, ...imports])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low', crossOrigin: '' }),
    );
  // Evaluated one by one, so that the page can answer a tap in between.
  try {
    for (const file of [...imports, entry]) {
      await import(/* @vite-ignore */ file);
      await new Promise((resolve) => void setTimeout(resolve));
    }
    if (wasSent) region.textContent = '';
    await pressHeld();
  } catch (error) {
    isLost = true;
    release();
    // A waiting submit leaves the page in a moment. Otherwise the code can be submitted again.
    if (retry === null) stopChecking();
    throw error;
  }
}

if (PerformanceObserver.supportedEntryTypes.includes('paint'))
  new PerformanceObserver((list) => {
    if (list.getEntriesByName(PAINTED).length > 0) void start();
  }).observe({ type: 'paint', buffered: true });
setTimeout(() => void start(), document.visibilityState === 'hidden' ? 0 : AT_MOST_MS);
