import type * as z from 'zod/mini';
import type { CallDefinition, Schema } from '#core/contract/define-call.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { findUnstorable } from './storable-text.ts';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Part = keyof RawInput;

/** Parses a request by the contract and refuses text that the database cannot store. The error names the first wrong field. */
export function parseInput(call: CallDefinition, raw: RawInput): Result<RawInput, AppError> {
  const parsed: Record<Part, unknown> = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: Schema | 'multipart' | undefined = call[part];
    if (schema === undefined || schema === 'multipart') continue;
    const result = schema.safeParse(raw[part] ?? {});
    if (!result.success) return err(errorOfIssue(result.error.issues[0], part));
    const unstorable = findUnstorable(result.data);
    if (unstorable !== null) return err(appError('request.invalid', { field: unstorable || part }));
    parsed[part] = result.data;
  }
  return ok(parsed);
}

type Issue = z.core.$ZodIssue;

/** The error of a text that is too long carries the allowed length, so that the customer can shorten it. */
function errorOfIssue(issue: Issue | undefined, part: Part): AppError {
  const field = issue?.path.join('.') || part;
  return issue?.code === 'too_big' && issue.origin === 'string'
    ? appError('request.text_too_long', { field, maximum: Number(issue.maximum) })
    : appError('request.invalid', { field });
}
