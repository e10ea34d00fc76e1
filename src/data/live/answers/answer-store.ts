/** Answers of cached calls: shows the stored answer at once and refreshes it in the background. */
import type { CallAnswer, CallInput } from '#core/contract/define-call.ts';
import type { KnownCall } from '#core/operations/calls.ts';
import type { AppError } from '#core/contract/errors.ts';
import { AnswerRowSchema, type OutboxRow } from '#src/data/db/rows.ts';
import { isStorageFailure } from '#src/data/db/failing-storage/storage-errors.ts';
import { parseRow } from '#src/data/db/read-rows.ts';
import { readTogether } from '#src/data/db/read-together.ts';
import { type ParseAnswer, rememberingParser } from '#src/data/net/remembering-parser.ts';
import type { Device } from '#src/data/device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { foldAnswer, isFolded } from '#core/operations/operations.ts';
import { pull } from '#src/data/sync/pull.ts';
import { newestAnswer, onHeld } from '#src/data/db/failing-storage/unstored-answers.ts';
import { answerView, type AnswerView, type KeptAnswer } from './answer-view.ts';
import { createStore, type Store } from '#src/data/store.ts';

/** Within this time, another screen of the same page gets the same answer without a new request. */
const FRESH_MS = 5_000;

interface AnswerOf<C extends KnownCall> {
  readonly key: string;
  /**
   * When this page started. An answer that an earlier page read may be outdated, for example after a payment on another
   * site.
   */
  readonly startedAtMs: number;
  /** Shown until the database is read. */
  readonly first: AnswerView<CallAnswer<C>> | undefined;
}

export function createAnswerStore<C extends KnownCall>(
  device: Device,
  call: C,
  input: CallInput<C>,
  { key, startedAtMs, first = { state: 'loading' } }: AnswerOf<C>,
): Store<AnswerView<CallAnswer<C>>> {
  type Answer = CallAnswer<C>;
  let kept: KeptAnswer<Answer> | null | undefined;
  let keptIn: string | undefined;
  let refresh: { readonly error: AppError | null } | null = null;
  let isAsking = false;
  const parse = rememberingParser(call);
  return createStore<AnswerView<Answer>>(first, (set) => {
    let isStopped = false;
    // After a removal the new storage has no answer yet, and the screen keeps the answer of the first one.
    const show = () => set(!kept && !refresh?.error ? first : answerView(kept, refresh, isAsking));
    const ask = async () => {
      isAsking = true;
      const answer = await pull(device, call, input).finally(() => (isAsking = false));
      refresh = { error: answer.ok ? null : answer.error };
      if (!isStopped) show();
    };
    const askIfOld = (evenFresh = false) => {
      const isRecent = kept && kept.readAtMs >= startedAtMs && Math.abs(device.clock.nowMs() - kept.readAtMs) < FRESH_MS;
      const isFresh = isRecent && keptIn === device.language();
      if (isFresh && !evenFresh) return;
      void ask().catch((error: unknown) => device.report('refresh', error));
    };
    const unwatch = device.db.watch(
      () => readKept(device, call, key, parse),
      (next) => {
        const isFirst = kept === undefined;
        kept = next?.answer ?? null;
        keptIn = next?.language;
        if (isFirst) askIfOld();
        show();
      },
      (error) => device.report('watch answers', error),
      () => {
        // A full disk may answer nothing for as long as it is full. The shop's answer is then shown as it comes.
        if (kept !== undefined) return;
        kept = null;
        askIfOld();
      },
    );
    const forgetHeld = onHeld(device, () => {
      const take = async () => {
        const newest = await readKept(device, call, key, parse).catch((error: unknown) => {
          if (isStorageFailure(error)) return keptOf(device, call, key, parse, { stored: undefined, entries: [] });
          throw error;
        });
        if (isStopped || !newest || newest.answer.readAtMs <= (kept?.readAtMs ?? 0)) return;
        kept = newest.answer;
        keptIn = newest.language;
        show();
      };
      void take().catch((error: unknown) => device.report('show what is not stored', error));
    });
    const unfollow = device.refreshes.subscribe(askIfOld);
    if (kept !== undefined) askIfOld();
    return () => {
      isStopped = true;
      unwatch();
      forgetHeld();
      unfollow();
    };
  });
}

async function readKept<C extends KnownCall>(
  device: Device,
  call: C,
  key: string,
  parse: ParseAnswer<C>,
): Promise<{ readonly answer: KeptAnswer<CallAnswer<C>>; readonly language: string | undefined } | null> {
  const { db } = device;
  const { stored, entries } = isFolded(call)
    ? await readTogether(db, ['answers', 'outbox'], async () => ({ stored: await db.answers.get(key), entries: await readEntries(db) }))
    : { stored: await db.answers.get(key), entries: [] };
  return keptOf(device, call, key, parse, { stored, entries });
}

/** @param stored undefined: nothing is stored, or the storage cannot be read; `entries` are the waiting changes */
function keptOf<C extends KnownCall>(
  device: Device,
  call: C,
  key: string,
  parse: ParseAnswer<C>,
  { stored, entries }: { readonly stored: unknown; readonly entries: readonly OutboxRow[] },
): { readonly answer: KeptAnswer<CallAnswer<C>>; readonly language: string | undefined } | null {
  const { db } = device;
  const row = newestAnswer(device, key, parseRow(db, 'answers', AnswerRowSchema, stored));
  const parsed = row && parse(row.value);
  // Stored by an older version in another shape: request it again.
  if (!parsed) return null;
  const changes = entries.filter((entry) => entry.state !== 'refused');
  return { answer: { value: foldAnswer(call, parsed, changes), readAtMs: row.readAtMs }, language: row.language };
}
