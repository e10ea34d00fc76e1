import { setCurrentPictureSet } from '#core/operations/picture-sets/set-current-picture-set.ts';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '#core/contract/errors.ts';
import type { RawAnswer } from './raw-answer.ts';
import { outcomeOfAnswer } from './outcome-of-answer.ts';

const call = setCurrentPictureSet.call;
const json = (status: number, body: unknown, retryAfterMs: number | null = null): RawAnswer => ({
  kind: 'json',
  status,
  body,
  retryAfterMs,
  reportId: null,
  isReplayed: false,
});
const kindOf = (raw: RawAnswer) => outcomeOfAnswer(call, raw).kind;

describe('[OFF-04] [SIM-05] every kind of answer has exactly one outcome', () => {
  const table: readonly (readonly [string, RawAnswer, string])[] = [
    ['a 200 that parses', json(200, { status: 'OK' }), 'done'],
    ['a 200 of another shape', json(200, { nonsense: true }), 'retry'],
    ['no connection', { kind: 'network' }, 'retry'],
    ['no answer in time', { kind: 'timeout' }, 'retry'],
    ['408', json(408, {}), 'retry'],
    ['425', json(425, {}), 'retry'],
    ['429', json(429, { error: 'request.throttled' }), 'retry'],
    ['500', json(500, { error: 'server.failed' }), 'retry'],
    ['502 with a page of a proxy', { kind: 'foreign', status: 502, retryAfterMs: null }, 'retry'],
    ['503 with words of another shop', json(503, { error: 'Down for maintenance' }), 'retry'],
    ['200 with a page', { kind: 'foreign', status: 200, retryAfterMs: null }, 'retry'],
    ['401 with a page', { kind: 'foreign', status: 401, retryAfterMs: null }, 'sign-in'],
    ['403 with a page', { kind: 'foreign', status: 403, retryAfterMs: null }, 'retry'],
    ['413 with a page', { kind: 'foreign', status: 413, retryAfterMs: null }, 'refused'],
    ['a request that was given up', { kind: 'cancelled' }, 'offline'],
    ['401', json(401, { error: 'access.signed_out' }), 'sign-in'],
    ['401 without a body of ours', json(401, null), 'sign-in'],
    ['a redirect', { kind: 'redirect' }, 'sign-in'],
    ['400', json(400, { error: 'request.invalid' }), 'refused'],
    ['409 of a line that lays out differently', json(409, { error: 'instance.layout_differs' }), 'refused'],
    ['422', json(422, { error: 'request.idempotency_key_reused' }), 'refused'],
    ['404 with words of another shop', json(404, { error: 'No such picture' }), 'refused'],
    ['another customer is signed in', json(409, { error: 'access.owner_mismatch' }), 'not-yours'],
    ['wrong credentials', json(401, { error: 'access.wrong_credentials' }), 'refused'],
  ];
  it.each(table)('%s', (_, raw, expected) => {
    expect(kindOf(raw)).toBe(expected);
  });

  it('each code has the outcome from the catalogue', () => {
    const codes = Object.entries(ERRORS).filter(([, { status }]) => status > 0);
    const met = codes.map(([code, { status }]) => [code, kindOf(json(status, { error: code }))]);
    expect(met).toEqual(codes.map(([code, { outbox }]) => [code, outbox]));
  });
});

it('[OFF-08] a refusal keeps its code, its parameters and its log id for support', () => {
  const raw = json(400, { error: 'cart.quantity_below_minimum', params: { minimum: 10 }, reportId: 'r1' });
  expect(outcomeOfAnswer(call, raw)).toEqual({
    kind: 'refused',
    error: { code: 'cart.quantity_below_minimum', params: { minimum: 10 }, reportId: 'r1' },
  });
});

it('[OFF-04] the server’s Retry-After is kept', () => {
  expect(outcomeOfAnswer(call, json(503, { error: 'server.unavailable' }, 7_000))).toMatchObject({ kind: 'retry', retryAfterMs: 7_000 });
});

it('[OFF-13] the shop’s answer names the restore that it comes after; a proxy’s answer does not', () => {
  const restore = 'a-restore';
  const withRestore = (status: number, body: unknown) => outcomeOfAnswer(call, { ...json(status, body), restore } as RawAnswer);
  expect(withRestore(200, { status: 'OK' })).toMatchObject({ kind: 'done', restore });
  expect(withRestore(404, { error: 'picture_set.not_found' })).toMatchObject({ kind: 'refused', restore });
  expect(outcomeOfAnswer(call, json(200, { status: 'OK' }))).not.toHaveProperty('restore');
  expect(outcomeOfAnswer(call, { kind: 'foreign', status: 200, retryAfterMs: null })).not.toHaveProperty('restore');
});

it('[SIM-07] [OFF-08] a code that this version does not have is not shown to a customer; another server’s text is', () => {
  const errorOf = (status: number, error: string) => {
    const outcome = outcomeOfAnswer(call, json(status, { error, params: { unit: 'x' } }));
    return outcome.kind === 'refused' || outcome.kind === 'retry' ? [outcome.kind, outcome.error] : [outcome.kind];
  };
  const unknown = { code: 'network.unknown_reason', params: { code: 'future.some_code' } };
  expect(errorOf(422, 'future.some_code')).toEqual(['refused', unknown]);
  expect(errorOf(403, 'future.some_code')).toEqual(['refused', { code: 'access.forbidden' }]);
  expect(errorOf(500, 'future.some_code')).toEqual(['retry', { code: 'server.failed' }]);
  expect(errorOf(422, 'Not today.')).toEqual(['refused', { code: 'request.invalid', message: 'Not today.', params: { unit: 'x' } }]);
});
