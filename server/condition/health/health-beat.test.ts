import { expect, test } from 'vitest';
import { HANGS_MS, LATE_MS, liveness, readiness, STALE_MS } from './health-beat.ts';

const WELL = { status: 200, body: { status: 'OK' } };
const WARNED = { status: 200, body: { status: 'OK', warnings: ['disk.low'] } };
const ILL = { status: 503, body: { error: 'server.disk_full', reasons: ['disk.full'] } };
const HANGS = { error: 'server.unavailable', reasons: ['shop.hangs'] };

test.each([
  [WELL, 0, 0, 200, { status: 'OK', ageMs: 0 }],
  [WARNED, LATE_MS - 1, 0, 200, { status: 'OK', warnings: ['disk.low'], ageMs: 1999 }],
  [WELL, LATE_MS, LATE_MS, 200, { status: 'OK', warnings: ['shop.busy'], ageMs: 2000 }],
  [WARNED, 9000, HANGS_MS - 1, 200, { status: 'OK', warnings: ['disk.low', 'shop.busy'], ageMs: 9000 }],
  [WELL, HANGS_MS, HANGS_MS, 503, HANGS],
  [WELL, STALE_MS, 0, 503, HANGS],
  [ILL, LATE_MS, LATE_MS, 503, { error: 'server.disk_full', reasons: ['disk.full'], ageMs: 2000 }],
  [ILL, HANGS_MS, HANGS_MS, 503, HANGS],
  [null, 0, 0, 503, { error: 'server.unavailable', reasons: ['shop.starting'] }],
])('[SEC-02] %j of %i ms ago, with a beat %i ms ago, is answered with %i', (answer, answerAgeMs, beatAgeMs, status, body) => {
  expect(readiness({ answer, answerAgeMs, beatAgeMs })).toEqual({ status, body });
});

test('[SEC-02] only a hanging main thread needs a restart; a full disk or a late answer does not', () => {
  const alive = { status: 200, body: { status: 'OK' } };
  expect(liveness({ answer: ILL, answerAgeMs: STALE_MS, beatAgeMs: 0 })).toEqual(alive);
  expect(liveness({ answer: null, answerAgeMs: 0, beatAgeMs: HANGS_MS - 1 })).toEqual(alive);
  expect(liveness({ answer: WELL, answerAgeMs: 0, beatAgeMs: HANGS_MS })).toEqual({ status: 503, body: HANGS });
});
