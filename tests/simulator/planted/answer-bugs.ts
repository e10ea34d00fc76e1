/** Bugs of requests and answers: the meaning of an answer, and its effect on the rows. */
import type { PlantedBug } from './planted-bug.ts';

const OUTCOME = 'src/data/net/outcome-of-answer.ts';
const SENDER = 'src/data/net/sender.ts';
const EFFECTS = 'src/data/sync/settle-effects.ts';

export const ANSWER_BUGS: readonly PlantedBug[] = [
  {
    name: 'any status is success',
    file: OUTCOME,
    from: 'if (raw.status >= 200 && raw.status < 300) return outcomeOfSuccess(call, raw);',
    to: "return { kind: 'done', answer: raw.body };",
  },
  {
    name: 'an error page is success',
    file: OUTCOME,
    from: "if (isLater(status)) return { kind: 'retry', error: appError('server.unavailable'), retryAfterMs };",
    to: "if (isLater(status)) return { kind: 'done', answer: null };",
  },
  {
    name: 'the page of a network is success',
    file: OUTCOME,
    from: "return { kind: 'retry', error: appError('network.not_the_shop', { status }), retryAfterMs };",
    to: "return { kind: 'done', answer: null };",
  },
  {
    name: 'a redirect is success',
    file: OUTCOME,
    from: "return { kind: 'sign-in', error: appError('access.signed_out') };\n    case 'foreign'",
    to: "return { kind: 'done', answer: null };\n    case 'foreign'",
  },
  {
    name: 'an answer of another shape is success',
    file: OUTCOME,
    from: ": { kind: 'retry', error: appError('network.unexpected_answer'), retryAfterMs: null };",
    to: ": { kind: 'done', answer: raw.body };",
  },
  {
    name: 'a lost answer is a refusal',
    file: OUTCOME,
    from: "return { kind: 'retry', error: appError('network.failed'), retryAfterMs: null };",
    to: "return { kind: 'refused', error: appError('network.failed') };",
  },
  {
    name: 'a gateway that timed out has refused',
    file: OUTCOME,
    from: 'const isLater = (status: number): boolean => status >= 500 ||',
    to: 'const isLater = (status: number): boolean => status > 599 ||',
  },
  {
    name: 'being offline is a refusal',
    file: SENDER,
    from: "return { kind: 'offline', error: appError(isUnanswered",
    to: "return { kind: 'refused', error: appError(isUnanswered",
  },
  {
    name: 'being offline uses up a retry',
    file: SENDER,
    from: 'if (!isReachDoubtful(raw) || (await connectivity.failed())) return outcome;',
    to: 'if (!isReachDoubtful(raw) || (await connectivity.failed()) || raw.kind !== "json") return outcome;',
  },
  {
    name: 'a mismatch of the owner is believed',
    file: SENDER,
    from: 'if (!isAboutSession(outcome) || call.isOwnerless) return outcome;',
    to: "if (outcome.kind === 'not-yours') return { kind: 'refused', error: outcome.error };\n    if (!isAboutSession(outcome) || call.isOwnerless) return outcome;",
  },
  {
    name: 'the connection is asked for once',
    file: 'src/data/net/connectivity.ts',
    from: '      cancelTimer = ports.timers.after(pause, () => void probe());\n',
    to: '',
  },
  {
    name: 'the ping believes every page',
    file: 'src/data/net/ping.ts',
    from: "if (raw.kind !== 'json') return false;",
    to: "if (raw.kind !== 'json') return true;",
  },
  {
    name: 'requests do not say whose they are',
    file: 'src/data/net/send.ts',
    from: '    ...(request.ownerUuid === null ? {} : { [HEADERS.owner]: request.ownerUuid }),\n',
    to: '',
  },
  {
    name: 'an older cart replaces a newer one',
    file: 'src/data/sync/store-answers.ts',
    from: 'kept.cart.revision > cart.revision) return;',
    to: 'kept.cart.revision < 0) return;',
  },
  {
    name: 'an equal revision of the cart is not stored',
    file: 'src/data/sync/store-answers.ts',
    from: 'kept.cart.revision > cart.revision',
    to: 'kept.cart.revision >= cart.revision',
  },
  {
    name: 'the answer to a change is not stored',
    file: 'src/data/outbox/settle.ts',
    from: '        if (call) await effects.confirmed(db, entry, outcome.answer, outcome.restore);\n',
    to: '',
  },
  {
    name: 'a confirmed change is not folded into what is stored',
    file: EFFECTS,
    from: '      await foldIntoAnswers(db, entry);\n    },',
    to: '    },',
  },
  {
    name: 'an answer from before a change replaces it',
    file: 'src/data/sync/pull.ts',
    from: 'if (confirmed !== undefined && confirmed !== (await countOf(db, call))) return false;',
    to: '',
  },
  { name: 'confirmed changes are not counted', file: EFFECTS, from: 'await countConfirmed(db, of.name);', to: '' },
  {
    name: 'waiting changes are not shown',
    file: 'src/data/cart/read-cart-live.ts',
    from: 'foldCart(known, changes,',
    to: 'foldCart(known, [],',
  },
  {
    name: 'a file is forgotten when its upload fails',
    file: EFFECTS,
    from: '      // D2 §3: with its retries used up,',
    to: '      await db.uploadFiles.clear();\n      // D2 §3: with its retries used up,',
  },
];
