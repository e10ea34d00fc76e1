import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const never = new AbortController().signal;

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('[EDT-18] no more than two jobs run at once, in the order of their arrival', async () => {
  const slots = createSlots(2);
  const started: number[] = [];
  const gates = [deferred(), deferred(), deferred(), deferred()];
  const jobs = gates.map((gate, index) =>
    slots(never, async () => {
      started.push(index);
      await gate.promise;
      return index;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await jobs[1];
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3]);
});

test('[EDT-18] a failed job releases its slot, and a job that is cancelled while it waits never starts', async () => {
  const slots = createSlots(1);
  const gate = deferred();
  const first = slots(never, async () => {
    await gate.promise;
    throw new Error('broken');
  });
  const controller = new AbortController();
  let isStarted = false;
  const waiting = slots(controller.signal, async () => {
    isStarted = true;
  });
  const last = slots(never, async () => 'last');
  controller.abort();
  await expect(waiting).rejects.toThrow('aborted');
  gate.resolve();
  await expect(first).rejects.toThrow('broken');
  expect(await last).toBe('last');
  expect(isStarted).toBe(false);
});
