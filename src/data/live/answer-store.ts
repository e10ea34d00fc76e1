/** Answers of cached calls: what the device has at once, refreshed behind it. */
import type { CallAnswer, CallDefinition, CallInput } from '../../../core/contract/define-call.ts';
import type { AppError } from '../../../core/contract/errors.ts';
import { AnswerRowSchema } from '../db/rows.ts';
import { parseRow } from '../db/read-rows.ts';
import type { Device } from '../device.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { foldAnswer, isFolded } from '../sync/fold-answer.ts';
import { pull } from '../sync/pull.ts';
import { answerView, type AnswerView, type KeptAnswer } from './answer-view.ts';
import { createStore, type Store } from './store.ts';

/** A second screen of the same page that asks for the same within this time is shown the same answer. */
const FRESH_MS = 5_000;

/** @param startedAtMs when this page began: what one before it read, before a payment elsewhere say, may be old by now */
export function createAnswerStore<C extends CallDefinition>(
  device: Device,
  call: C,
  input: CallInput<C>,
  key: string,
  startedAtMs: number,
): Store<AnswerView<CallAnswer<C>>> {
  type Answer = CallAnswer<C>;
  let kept: KeptAnswer<Answer> | null | undefined;
  let refresh: { readonly error: AppError | null } | null = null;
  return createStore<AnswerView<Answer>>({ state: 'loading' }, (set) => {
    let isStopped = false;
    const show = () => set(answerView(kept, refresh));
    const ask = async () => {
      const answer = await pull(device, call, input);
      refresh = { error: answer.ok ? null : answer.error };
      if (!isStopped) show();
    };
    const askIfOld = (evenFresh = false) => {
      const isFresh = kept && kept.readAtMs >= startedAtMs && device.clock.nowMs() - kept.readAtMs < FRESH_MS;
      if (isFresh && !evenFresh) return;
      void ask().catch((error: unknown) => device.report('refresh', error));
    };
    const unwatch = device.db.watch(
      () => readKept(device, call, key),
      (next) => {
        const isFirst = kept === undefined;
        kept = next;
        show();
        if (isFirst) askIfOld();
      },
      (error) => device.report('watch answers', error),
    );
    const unfollow = device.refreshes.subscribe(askIfOld);
    if (kept !== undefined) askIfOld();
    return () => {
      isStopped = true;
      unwatch();
      unfollow();
    };
  });
}

async function readKept<C extends CallDefinition>(device: Device, call: C, key: string): Promise<KeptAnswer<CallAnswer<C>> | null> {
  const row = parseRow(device.db, 'answers', AnswerRowSchema, await device.db.answers.get(key));
  if (!row) return null;
  const parsed = typeof call.answer === 'string' ? null : call.answer.safeParse(row.value);
  // Kept by an older version in another shape: asked for again.
  if (!parsed?.success) return null;
  const changes = isFolded(call.name) ? (await readEntries(device.db)).filter((entry) => entry.state !== 'refused') : [];
  // Parsed by this call's own schema.
  return { value: foldAnswer(call.name, parsed.data as CallAnswer<C>, changes), readAtMs: row.readAtMs };
}
