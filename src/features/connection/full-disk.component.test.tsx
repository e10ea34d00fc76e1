/** Rows on a screen while the browser's storage fails, as on a full disk. */
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { useRows } from '#src/data/db/use-rows.ts';

const OWNER = { kind: 'customer', uuid: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc' } as const;

let end = async () => undefined as void;
afterEach(async () => {
  vi.restoreAllMocks();
  await end();
});

class Boundary extends Component<{ readonly children: ReactNode }> {
  override readonly state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? <p>replaced</p> : this.props.children;
  }
}

function Rows({ device }: { readonly device: { readonly db: OwnerDatabase } }) {
  const count = useRows(device, ({ db }) => db.liveOps.count(), [], -1);
  return (
    <label>
      {`${count} rows`}
      <input aria-label="Words" />
    </label>
  );
}

test('[OFF-10] a screen keeps its rows and the typed text while the storage fails, and shows the rows that are written later', async () => {
  const db = new OwnerDatabase(OWNER);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  end = async () => {
    root.unmount();
    place.remove();
    await db.delete();
  };
  await db.liveOps.put({ key: 'a', opId: OWNER.uuid, startedAtMs: 1 });
  root.render(
    <Boundary>
      <Rows device={{ db }} />
    </Boundary>,
  );
  await expect.element(page.getByText('1 rows')).toBeVisible();
  await page.getByRole('textbox', { name: 'Words' }).fill('Kort 77');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });
  const told: string[] = [];
  db.health.tell = ({ code }) => told.push(code);
  db.backendDB().close();
  // Another window writes a row, so the rows are read again.
  await db.liveOps.put({ key: 'b', opId: OWNER.uuid, startedAtMs: 1 }).catch(() => undefined);
  db.close({ disableAutoOpen: false });
  root.render(
    <Boundary>
      <Rows device={{ db }} />
    </Boundary>,
  );
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['device.storage_failed']);
  await expect.element(page.getByText('1 rows')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveValue('Kort 77');
  opening.mockRestore();
  await expect.poll(() => db.liveOps.put({ key: 'b', opId: OWNER.uuid, startedAtMs: 1 }).catch(() => null)).toBe('b');
  await expect.element(page.getByText('2 rows'), { timeout: 10_000 }).toBeVisible();
});
