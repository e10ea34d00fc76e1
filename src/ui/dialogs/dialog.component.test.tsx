/** A dialog opens by itself, or after a press that may be followed by a second one. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

const SETTLED_MS = 500;
const MEDIA = window.matchMedia.bind(window);

test('[UPS-01] [LOV-01] the second of two quick taps presses no button of the dialog that opened in its place, and does not close it', async () => {
  const [add, close] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <Dialog title="Do you want to order the catalogue?" onClose={close} actions={<Button onClick={add}>Add to cart</Button>}>
        <p>Catalogue</p>
      </Dialog>,
    ),
  );
  const button = page.getByRole('button', { name: 'Add to cart' });
  await eventually(() => expect(button.query()).not.toBeNull());
  const shownAt = performance.now();
  // The second tap of a double tap comes within a fifth of a second.
  await new Promise((resolve) => void setTimeout(resolve, 100));
  const { x, y, width, height } = button.element().getBoundingClientRect();
  const tapped = document.elementFromPoint(x + width / 2, y + height / 2);
  tapped?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(performance.now() - shownAt).toBeLessThan(SETTLED_MS);
  expect(add).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
  await button.click();
  expect(add).toHaveBeenCalledOnce();
  root.unmount();
});

test("[LOV-03] [ACC-03] a phone's Back closes the dialog, not the page below it", async () => {
  const asked: (() => void)[] = [];
  class Watcher extends EventTarget {
    constructor() {
      super();
      asked.push(() => this.dispatchEvent(new Event('close')));
    }
    destroy = () => asked.splice(0);
  }
  vi.stubGlobal('CloseWatcher', Watcher);
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('coarse') ? { matches: true } : MEDIA(query)));
  const close = vi.fn<() => void>();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <Dialog title="Emma" onClose={close}>
        <p>A picture on the whole screen</p>
      </Dialog>,
    ),
  );
  await eventually(() => expect(asked).toHaveLength(1));
  asked[0]?.();
  expect(close).toHaveBeenCalledOnce();
  root.unmount();
  expect(asked).toHaveLength(0);
  vi.unstubAllGlobals();
});
