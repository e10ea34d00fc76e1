/** The view of a customer who prefers reduced motion; component tests set that preference. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import '../tokens.css';
import '../base.css';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

test('a customer who prefers reduced motion sees no moving placeholder and no flicker', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <>
        <Skeleton height={40} />
        <Spinner />
      </>,
    ),
  );
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  await expect.poll(() => document.getAnimations().filter(({ playState }) => playState === 'running').length).toBe(0);
  root.unmount();
  host.remove();
});
