import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import en from '#src/i18n/locales/en/start/errors.json' with { type: 'json' };
import nb from '#src/i18n/locales/nb/start/errors.json' with { type: 'json' };
import { appError, ERRORS, errorOfField, isErrorCode } from './errors.ts';

const CODES = Object.keys(ERRORS).sort();
const ROW = /^\| `([^`]+)` \| (\d+) \| ([a-z-]+) \| (.*?) \| (.+) \|$/gm;
const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

describe('the error catalogue', () => {
  test('docs/errors.md explains every code, with the same status, outcome and parameters, and no other', () => {
    const documented = [...page.matchAll(ROW)].map(([, code = '', status, outbox, params = '']) => ({
      code,
      status: Number(status),
      outbox,
      params: [...params.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    }));
    expect(documented.map((row) => row.code).sort()).toEqual(CODES);
    for (const { code, ...row } of documented) expect({ code, ...row }).toEqual({ code, ...(isErrorCode(code) ? ERRORS[code] : {}) });
  });

  test.each([
    ['en', en],
    ['nb', nb],
  ] as const)(
    '%s has words for every code, and for no other, that use only its parameters',
    (_language, words: Readonly<Record<string, string>>) => {
      // The app replaces `{{wait}}` by the waiting time in words.
      const isParam = (code: string, name = '') => {
        const params: readonly string[] = isErrorCode(code) ? ERRORS[code].params : [];
        return params.includes(name) || (name === 'wait' && params.includes('retryAfterSeconds'));
      };
      // Parts of a code's text that depend on a number have keys of their own.
      const wordings = Object.entries(words).filter(([key]) => !/_(unnumbered|zero|one|other)$/.test(key));
      expect(wordings.map(([code]) => code).sort()).toEqual(CODES);
      for (const [code, text] of wordings) {
        const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
        expect([code, text.trim() === text && text !== '', used.filter((name) => !isParam(code, name))]).toEqual([code, true, []]);
      }
    },
  );

  test('the specified texts match the specification character by character', () => {
    expect([
      en['access.email_invalid'],
      en['access.password_too_short'],
      en['access.passwords_differ'],
      en['access.reset_key_invalid'],
      en['access.code_not_valid'],
      en['page.not_found'],
      en['picture_set.not_found'],
      en['picture_set.yearbook_pose_expired'],
    ]).toEqual([
      'Invalid email',
      "That's too short!",
      "The two passwords doesn't match!",
      'Sorry, no account connected to this key',
      'The code is not valid',
      'Page not found',
      'Picture set not found',
      'Yearbook pose selection has expired',
    ]);
  });

  test('[OFF-04] the outbox outcome agrees with the status', () => {
    const expected = (status: number) => {
      if (status === 0) return ['retry', 'offline', 'refused'];
      return [408, 425, 429].includes(status) || status >= 500 ? ['retry'] : ['refused', 'sign-in', 'not-yours'];
    };
    const others = Object.entries(ERRORS).filter(([, { status, outbox }]) => !expected(status).includes(outbox));
    expect(others).toEqual([]);
  });

  test("a documented error field is one of our codes, or another server's text unchanged", () => {
    expect(errorOfField('access.email_taken')).toEqual(appError('access.email_taken'));
    expect(errorOfField('Feil kode')).toEqual({ code: 'request.invalid', message: 'Feil kode' });
    expect(errorOfField('toString').message).toBe('toString');
  });
});
