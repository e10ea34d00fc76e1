/** Further inputs of an operation besides its example, for tests of all operations. */
import { randomUUID } from 'node:crypto';
import type { AnyOperation } from '#core/operations/define-operation.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Replacements for a value of this kind, beginning with the smallest change. */
function othersOf(value: unknown): readonly unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1];
  if (typeof value !== 'string') return [];
  if (UUID.test(value)) return [randomUUID()];
  return [value === 'nb' ? 'en' : 'nb', `${value} 2`];
}

/** The value with one of its parts changed, in every way. */
function* changedIn(value: unknown): Generator<unknown> {
  if (!isObject(value)) {
    yield* othersOf(value);
    return;
  }
  for (const [key, part] of Object.entries(value))
    for (const other of changedIn(part))
      yield Array.isArray(value) ? value.map((own: unknown, at) => (String(at) === key ? other : own)) : { ...value, [key]: other };
}

/** Booleans and numbers come first, because another uuid names a missing row. */
const RANK = ['boolean', 'number', 'string'];
const rankOf = (input: unknown, other: unknown): number =>
  RANK.indexOf(typeof firstDifference(input, other)) + Number(isUuidChange(input, other));

function firstDifference(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return one;
  const key = Object.keys(one).find((name) => JSON.stringify(Reflect.get(one, name)) !== JSON.stringify(Reflect.get(other, name))) ?? '';
  return firstDifference(Reflect.get(one, key), Reflect.get(other, key));
}

const isUuidChange = (input: unknown, other: unknown): boolean => UUID.test(String(firstDifference(input, other)));

/** Further inputs that the call's schema also accepts, each with one changed value. */
export const otherInputs = (operation: AnyOperation, input: unknown): readonly unknown[] =>
  [...changedIn(input)].filter((other) => operation.read(other) !== null).toSorted((a, b) => rankOf(input, a) - rankOf(input, b));

/** The uuids of the second input that replace those of the first. */
export function* exchangedUuids(input: unknown, other: unknown): Generator<readonly [string, string]> {
  if (typeof input === 'string' && typeof other === 'string') {
    if (input !== other && UUID.test(input) && UUID.test(other)) yield [input, other];
    return;
  }
  if (!isObject(input) || !isObject(other)) return;
  for (const key of Object.keys(input)) yield* exchangedUuids(Reflect.get(input, key), Reflect.get(other, key));
}

/** The answer with a copy of each list element that has the uuid, so that the other uuid is known too. */
export function withTwins(answer: unknown, [uuid, twin]: readonly [string, string]): unknown {
  if (Array.isArray(answer))
    return answer.flatMap((element: unknown) => {
      const own = withTwins(element, [uuid, twin]);
      return isOf(element, uuid) ? [own, JSON.parse(JSON.stringify(own).replaceAll(uuid, twin))] : [own];
    });
  if (!isObject(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, part]) => [key, withTwins(part, [uuid, twin])]));
}

/** The element is matched by its own fields, not by those of a list in it. */
const isOf = (element: unknown, uuid: string): boolean =>
  JSON.stringify(element, (_key, value: unknown) => (Array.isArray(value) && value !== element ? undefined : value)).includes(uuid);
