import { expect, test } from 'vitest';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { createDraftSaver, type SaveStatus } from './draft-saver.ts';
import type { EditorState } from '../state/editor-state.ts';
import { openEditor } from '../state/reduce-editor.ts';
import { CARD_DEFINITION } from '../fixtures/sample-definition.ts';

const stateOf = (year: number): EditorState =>
  openEditor({ definition: CARD_DEFINITION, data: { userResources: {}, year }, currentPartId: 'front', isDirty: true });

function setUp(answers: boolean[] = []) {
  const timers: { ms: number; run: () => void; isOn: boolean }[] = [];
  const written: (number | null)[] = [];
  const statuses: SaveStatus[] = [];
  const saver = createDraftSaver({
    opened: stateOf(2025),
    timers: {
      after(ms, run) {
        const timer = { ms, run, isOn: true };
        timers.push(timer);
        return () => {
          timer.isOn = false;
        };
      },
    },
    save: async (state) => {
      written.push(state.data.year);
      return answers.shift() === false ? err(appError('device.storage_full')) : ok({ savedAtMs: 1000 });
    },
    onStatus: (status) => statuses.push(status),
  });
  const rest = () => {
    for (const timer of timers.splice(0)) if (timer.isOn) timer.run();
  };
  return { saver, timers, written, statuses, rest };
}

test('[EDT-20] edits in quick succession are one write of the newest, 300 ms after the last', async () => {
  const { saver, timers, written, statuses, rest } = setUp();
  for (const year of [2026, 2027, 2028]) saver.changed(stateOf(year));
  expect(timers.filter((timer) => timer.isOn && timer.ms === 300)).toHaveLength(1);
  rest();
  await saver.flush();
  expect(written).toEqual([2028]);
  expect(statuses).toEqual([{ kind: 'saving' }, { kind: 'saved', atMs: 1000 }]);
});

test('[EDT-20] edits without a pause are written one second after the first unwritten one', async () => {
  const { saver, timers, written } = setUp();
  for (const year of [2026, 2027]) saver.changed(stateOf(year));
  const latest = timers.filter((timer) => timer.isOn && timer.ms === 1_000);
  expect(latest).toHaveLength(1);
  latest[0]?.run();
  await saver.flush();
  expect(written).toEqual([2027]);
  expect(timers.filter((timer) => timer.isOn)).toEqual([]);
});

test('[SIM-13] the state on the disk is the opened one until a save has ended', async () => {
  const { saver } = setUp([true, false]);
  const onDisk = () => saver.onDisk().data.year;
  saver.changed(stateOf(2026));
  expect(onDisk()).toBe(2025);
  await saver.flush();
  expect(onDisk()).toBe(2026);
  saver.changed(stateOf(2027));
  await saver.flush();
  expect(onDisk(), 'the disk was full').toBe(2026);
});

test('[EDT-20] leaving the page writes pending edits at once', async () => {
  const { saver, written } = setUp();
  saver.changed(stateOf(2026));
  await saver.flush();
  expect(written).toEqual([2026]);
});

test('[EDT-20] a failed write is reported, and repeated at the next attempt', async () => {
  const { saver, written, statuses } = setUp([false, true]);
  saver.changed(stateOf(2026));
  expect((await saver.flush()).ok).toBe(false);
  expect(statuses.at(-1)).toMatchObject({ kind: 'failed', error: { code: 'device.storage_full' } });
  expect((await saver.flush()).ok).toBe(true);
  expect(written).toEqual([2026, 2026]);
});

test('[EDT-17] after closing without saving nothing is written', async () => {
  const { saver, written, rest } = setUp();
  saver.changed(stateOf(2026));
  saver.stop();
  saver.changed(stateOf(2027));
  rest();
  await saver.flush();
  expect(written).toEqual([]);
});

test('[OFF-10] edits that a full disk refused are saved once there is space, and the message stays until then', async () => {
  const { saver, written, statuses, timers, rest } = setUp([false, false, true]);
  const due = () => timers.filter(({ isOn }) => isOn).map(({ ms }) => ms);
  saver.changed(stateOf(2026));
  await saver.flush();
  expect(due()).toEqual([5_000]);
  rest();
  await expect.poll(() => due()).toEqual([10_000]);
  rest();
  await expect.poll(() => written).toEqual([2026, 2026, 2026]);
  await expect.poll(() => statuses.map(({ kind }) => kind)).toEqual(['saving', 'failed', 'failed', 'saved']);
  expect(due()).toEqual([]);
});

test('[OFF-10] an editor that is closed on a full disk stops trying', async () => {
  const { saver, written, rest } = setUp([false]);
  saver.changed(stateOf(2026));
  await saver.flush();
  saver.stop();
  rest();
  await saver.flush();
  expect(written).toEqual([2026]);
});
