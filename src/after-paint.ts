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

/** The app did not come: the form leads to the page once more, with the code, as it does without a script. */
let isLost = false;

/** A code that is sent before the app has started waits for it: the app takes it by preventing that the page is left. */
function waitForApp(event: SubmitEvent): void {
  if (event.defaultPrevented || isLost) {
    window.removeEventListener('submit', waitForApp);
    return;
  }
  event.preventDefault();
  setTimeout(() => document.querySelector<HTMLFormElement>(CODE_FORM)?.requestSubmit(), RETRY_MS);
}
window.addEventListener('submit', waitForApp);

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
  } catch (error) {
    isLost = true;
    throw error;
  }
}

if (PerformanceObserver.supportedEntryTypes.includes('paint'))
  new PerformanceObserver((list) => {
    if (list.getEntriesByName(PAINTED).length > 0) void start();
  }).observe({ type: 'paint', buffered: true });
setTimeout(() => void start(), document.visibilityState === 'hidden' ? 0 : AT_MOST_MS);
