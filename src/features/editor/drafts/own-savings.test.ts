import { expect, test } from 'vitest';
import { readAfterOwnSavings } from './own-savings.ts';

const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** An editor whose saves are stored at once, but that knows of them only after `end`. */
function createEditor() {
  const editor = { stored: 0, known: 0, saving: Promise.resolve() };
  const save = (): (() => void) => {
    editor.stored += 1;
    const revision = editor.stored;
    let end = (): void => undefined;
    editor.saving = new Promise<void>((resolve) => void (end = resolve)).then(() => void (editor.known = revision));
    return () => end();
  };
  return { editor, save };
}

test('[BEY-04] a save of this window that is slow, or that begins in the meantime, is not taken for another window’s save', async () => {
  const { editor, save } = createEditor();
  const endFirst = save();
  let reads = 0;
  let endSecond = (): void => undefined;
  const look = readAfterOwnSavings(
    () => editor.saving,
    async () => {
      reads += 1;
      if (reads === 1) endSecond = save();
      return editor.stored;
    },
  );
  let seen: readonly number[] | null = null;
  const looked = look.then((stored) => void (seen = [stored, editor.known]));
  await nextTask();
  expect(reads, 'the first one is not over').toBe(0);
  endFirst();
  await nextTask();
  expect([reads, seen], 'the second one is not over').toEqual([1, null]);
  endSecond();
  await looked;
  expect(seen).toEqual([2, 2]);
});

test('[BEY-04] another window’s save is recognised', async () => {
  const { editor } = createEditor();
  editor.stored = 5;
  expect(
    await readAfterOwnSavings(
      () => editor.saving,
      async () => editor.stored,
    ),
  ).toBe(5);
  expect(editor.known).toBe(0);
});
