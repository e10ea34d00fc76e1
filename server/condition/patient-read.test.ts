import { expect, test } from 'vitest';
import { createPatientRead } from './patient-read.ts';

function setUp() {
  let nowMs = 0;
  const asked: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = createPatientRead(
    () => new Promise<string>((answer, fail) => void asked.push({ answer, fail })),
    { nowMs: () => nowMs },
    { waitMs: 5, busyMs: 10_000 },
  );
  return { asked, read, pass: (ms: number) => (nowMs += ms) };
}

test('[SEC-02] for a busy database its latest answer is returned, and it is asked once', async () => {
  const { asked, read, pass } = setUp();
  const first = read();
  asked[0]!.answer('fine');
  expect(await first).toEqual({ value: 'fine', isEarlier: false });
  pass(9_999);
  expect(await read()).toEqual({ value: 'fine', isEarlier: true });
  expect(await read()).toEqual({ value: 'fine', isEarlier: true });
  expect(asked).toHaveLength(2);
  asked[1]!.answer('fine again');
  await new Promise((resolve) => setTimeout(resolve));
  pass(9_999);
  expect(await read()).toEqual({ value: 'fine again', isEarlier: true });
});

test('[SEC-02] [OPX-08] a database that has been silent for long is awaited, and after a failure no earlier answer is used', async () => {
  const { asked, read, pass } = setUp();
  const first = read();
  asked[0]!.answer('fine');
  await first;
  pass(10_000);
  const silent = read();
  setTimeout(() => asked[1]!.fail(new Error('away')), 30);
  await expect(silent).rejects.toThrow('away');
  const next = read();
  setTimeout(() => asked[2]!.answer('back'), 30);
  expect(await next).toEqual({ value: 'back', isEarlier: false });
});
