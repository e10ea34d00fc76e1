/**
 * A subject who withdrew their pictures is not named anywhere (SEC-05). Data that was stored with the name is read
 * without it. The shop's orders and the answers on a device use the same rule.
 */

/** The same value without the name, group and job of these subjects, at any depth. */
export function withoutNames<T>(value: T, subjectUuids: ReadonlySet<string>): T {
  // The shape stays the same: names become empty texts, which every field for a name allows, and a subject's job is optional.
  return subjectUuids.size === 0 ? value : (emptied(value, subjectUuids) as T);
}

function emptied(value: unknown, uuids: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => emptied(entry, uuids));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, field]): [string, unknown] => [key, emptied(field, uuids)]);
  return isSubject(value, uuids) ? nameless(fields) : Object.fromEntries(fields);
}

const isSubject = (value: object, uuids: ReadonlySet<string>): boolean =>
  'uuid' in value && typeof value.uuid === 'string' && 'name' in value && uuids.has(value.uuid);

const nameless = (fields: readonly [string, unknown][]): Record<string, unknown> =>
  Object.fromEntries(fields.filter(([key]) => key !== 'job').map(([key, field]) => [key, key === 'name' || key === 'group' ? '' : field]));

interface Shown {
  readonly subject: { readonly uuid: string };
  readonly pictures: readonly { readonly uuid: string }[];
}

export interface Gone {
  readonly subjects: ReadonlySet<string>;
  readonly pictures: ReadonlySet<string>;
}

/** The difference between a list of picture sets and an earlier one: removed sets and pictures. */
export const goneFromSets = (before: readonly Shown[], now: readonly Shown[]): Gone => ({
  subjects: without(subjectsIn(before), new Set(subjectsIn(now))),
  pictures: without(picturesIn(before), new Set(picturesIn(now))),
});

const subjectsIn = (sets: readonly Shown[]): string[] => sets.map(({ subject }) => subject.uuid);
const picturesIn = (sets: readonly Shown[]): string[] => sets.flatMap(({ pictures }) => pictures.map(({ uuid }) => uuid));
const without = (uuids: readonly string[], others: ReadonlySet<string>) => new Set(uuids.filter((uuid) => !others.has(uuid)));
