import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';
import { errorLine, errorText } from './log-error.ts';

const SECRETS = ['SKBK-7K3M9Q', 'kari@example.org', '$argon2id$v=19$hash', '+4791234567'];

function linesOf(error: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'call failed');
  return lines.join('');
}

const databaseError = () =>
  Object.assign(new Error(`duplicate key value: ${SECRETS[1]}`), {
    code: '23505',
    severity: 'ERROR',
    detail: `Key (email)=(${SECRETS[1]}) already exists. Failing row contains (${SECRETS.join()})`,
    where: `unnamed portal parameter $1 = '${SECRETS[0]}'`,
    table: 'users',
    constraint: 'users_email_unique',
  });

test('[SEC-09] the log of a failed query has its statement, SQLSTATE, constraint and stack, but no value', () => {
  const line = linesOf(new DrizzleQueryError('insert into "users" values ($1, $2)', SECRETS, databaseError()));
  for (const secret of SECRETS) expect(line).not.toContain(secret);
  const { err } = JSON.parse(line) as { err: { stack: string; statement: string; type: string; cause: object } };
  expect(err).toMatchObject({ type: 'DrizzleQueryError', message: '', statement: 'insert into "users" values ($1, $2)' });
  expect(err.cause).toMatchObject({ type: 'Error', message: '', code: '23505', table: 'users', constraint: 'users_email_unique' });
  expect(err.stack).toMatch(/^\s+at .*log-error\.test\.ts/);
});

test('[SEC-09] text repeated by a mail server or from a broken JSON is not logged, but the codes are', () => {
  const refused = Object.assign(new Error(`Can't send mail: 550 <${SECRETS[1]}> unknown`), {
    code: 'EENVELOPE',
    response: `550 <${SECRETS[1]}> unknown`,
    responseCode: 550,
    rejected: [SECRETS[1]],
  });
  expect(linesOf(refused)).toContain('"responseCode":550');
  const jsonError = (() => {
    try {
      return JSON.parse(`${SECRETS[0]} is no JSON`) as unknown;
    } catch (error) {
      return error;
    }
  })();
  for (const line of [linesOf(refused), linesOf(jsonError), linesOf(SECRETS[0]), linesOf({ params: SECRETS })])
    for (const secret of SECRETS) expect(line).not.toContain(secret);
});

test('[SEC-09] a bug is logged with its message, its stack and its cause', () => {
  const { err } = JSON.parse(linesOf(new Error('The picture was not inserted.', { cause: new TypeError('x is undefined') }))) as {
    err: { message: string; cause: { message: string; type: string } };
  };
  expect([err.message, err.cause.type, err.cause.message]).toEqual(['The picture was not inserted.', 'TypeError', 'x is undefined']);
});

test("[SEC-09] the operator's terminal shows a failed query without its values, and any other error unchanged", () => {
  const failed = new DrizzleQueryError('insert into "users" values ($1)', SECRETS, databaseError());
  expect(errorLine(failed)).toBe('DrizzleQueryError insert into "users" values ($1): Error 23505 users_email_unique');
  expect(errorText(failed)).toContain('log-error.test.ts');
  for (const secret of SECRETS) expect(errorText(failed)).not.toContain(secret);
  expect([errorLine(new Error('The folder is empty.')), errorLine('stopped')]).toEqual(['The folder is empty.', 'stopped']);
});
