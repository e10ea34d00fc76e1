/** Bugs of the queue: which entries are sent, when, in which order, and the state of each afterwards. */
import type { PlantedBug } from './planted-bug.ts';

const DRAIN = 'src/data/outbox/drain.ts';
const CHOOSE = 'src/data/outbox/choose-entries.ts';
const SETTLE = 'src/data/outbox/settle.ts';
const LEASE = 'src/data/outbox/lease.ts';
const ENQUEUE = 'src/data/outbox/enqueue.ts';
const OUTBOX = 'src/data/outbox/outbox.ts';

export const QUEUE_BUGS: readonly PlantedBug[] = [
  {
    name: 'an entry is deleted before it is sent',
    file: DRAIN,
    from: "await db.outbox.update(entry.seq, { state: 'sending', wire });",
    to: 'await db.outbox.delete(entry.seq);',
  },
  { name: 'each attempt has a key of its own', file: DRAIN, from: '{ opId: entry.opId, signal', to: '{ opId: ports.random.uuid(), signal' },
  {
    name: 'the time is part of the key',
    file: DRAIN,
    from: '{ opId: entry.opId, signal',
    to: '{ opId: entry.opId.slice(0, -1) + (clock.nowMs() % 10), signal',
  },
  { name: 'the request is not frozen', file: DRAIN, from: "{ state: 'sending', wire }", to: "{ state: 'sending' }" },
  { name: 'the fence does not grow', file: LEASE, from: '(row?.fence ?? 0) + 1', to: '(row?.fence ?? 0)' },
  {
    name: 'claimed without the fence',
    file: DRAIN,
    from: "    if (!(await isFenceCurrent(db, fence))) return 'replaced';\n",
    to: '',
  },
  { name: 'settled without the fence', file: SETTLE, from: '    if (!(await isFenceCurrent(db, fence))) return false;\n', to: '' },
  { name: 'the fence is always current', file: LEASE, from: '(await readLease(db))?.fence === fence', to: 'fence > 0 || db === undefined' },
  {
    name: 'every entry counts as the first of its lane',
    file: CHOOSE,
    from: "entry.state === 'refused' || seenLanes.has(entry.lane)",
    to: "entry.state === 'refused'",
  },
  { name: 'a refused entry blocks its lane', file: CHOOSE, from: "entry.state === 'refused' || seenLanes", to: 'seenLanes' },
  {
    name: 'an entry does not wait for what it needs',
    file: CHOOSE,
    from: ' || entry.needs.some((opId) => unconfirmed.has(opId))',
    to: '',
  },
  {
    name: 'what a dead drain left is never sent',
    file: CHOOSE,
    from: "entry.state === 'parked' || busyLanes",
    to: "entry.state === 'parked' || entry.state === 'sending' || busyLanes",
  },
  { name: 'new lines are sent at once', file: CHOOSE, from: 'if (!operationOf(entry)?.isSentOneByOne) return true;', to: 'return true;' },
  {
    name: 'joined to an entry that was sent',
    file: ENQUEUE,
    from: "last.call === call.name && last.wire === null && last.state === 'waiting'",
    to: 'last.call === call.name',
  },
  {
    name: 'joining keeps the earlier input',
    file: 'core/operations/define-operation.ts',
    from: "if (join === 'latest') return later;",
    to: "if (join === 'latest') return earlier;",
  },
  {
    name: 'failed attempts are not counted',
    file: SETTLE,
    from: '          attempts: decision.attempts,\n          next',
    to: '          attempts: 0,\n          next',
  },
  {
    name: 'nothing is ever parked',
    file: 'src/data/outbox/retry-policy.ts',
    from: 'if (failed > MAX_RETRIES) return',
    to: 'if (failed > MAX_RETRIES * 1000) return',
  },
  {
    name: 'a short Retry-After is obeyed',
    file: 'src/data/outbox/retry-policy.ts',
    from: 'retryAfterMs !== null && retryAfterMs >= RETRY_DELAY_MS',
    to: 'retryAfterMs !== null',
  },
  {
    name: 'a clock that was ahead delays the next attempt',
    file: 'src/data/outbox/retry-policy.ts',
    from: ' || nextAttemptAtMs - nowMs > MAX_RETRY_AFTER_MS',
    to: '',
  },
  {
    name: 'parked entries stay parked when the connection returns',
    file: OUTBOX,
    from: "if (entry.state === 'parked') await db.outbox.update(entry.seq, { state: 'waiting', attempts: 0, nextAttemptAtMs: 0 });\n        else",
    to: "if (entry.state === 'parked') continue;\n        else",
  },
  {
    name: 'no entry is tried again when the connection returns',
    file: 'src/data/start-lifecycle.ts',
    from: 'device.outbox.rearm().then(() => refreshSession(device))',
    to: 'refreshSession(device)',
  },
  { name: 'the heartbeat never beats', file: LEASE, from: '  schedule();\n  try {', to: '  try {' },
  {
    name: 'the lock of a frozen page is never taken',
    file: LEASE,
    from: '  await ports.locks.tryRun(name, { steal: true }, run);\n',
    to: '',
  },
  {
    name: 'without Web Locks the lease is not looked at',
    file: LEASE,
    from: '    if (row && !locks.isExclusive && !isStale(row, clock.nowMs())) return null;\n',
    to: '',
  },
  { name: 'a lease is never stale', file: LEASE, from: 'Math.abs(nowMs - row.heartbeatAtMs) >= STALE_AFTER_MS', to: 'nowMs < 0' },
  {
    name: 'what needs a refused entry waits for ever',
    file: SETTLE,
    from: 'let dependent = await nextOf(db, entry); dependent;',
    to: 'let dependent = undefined; dependent;',
  },
  {
    name: 'a refused entry says no reason',
    file: SETTLE,
    from: "{ state: 'refused', lastError: note }",
    to: "{ state: 'refused', lastError: null }",
  },
];
