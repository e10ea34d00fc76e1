import { dequal } from 'dequal/lite';
import type { CallAnswer, CallDefinition } from '#core/contract/define-call.ts';

/** The stored answer as its call defines it; null: it cannot be read. */
export type ParseAnswer<C extends CallDefinition> = (value: unknown) => CallAnswer<C> | null;

/** An answer with the same content keeps its identity, which avoids parsing it and rendering lists again. */
export function rememberingParser<C extends CallDefinition>({ answer }: C): ParseAnswer<C> {
  let last: CallAnswer<C> | null = null;
  return (value) => {
    if (last !== null && dequal(value, last)) return last;
    const parsed = typeof answer === 'string' ? null : answer.safeParse(value);
    // Parsed by this call's own schema.
    last = parsed?.success ? (parsed.data as CallAnswer<C>) : null;
    return last;
  };
}

/** The same for each owner's database, so that what the parser remembers is freed with the database. */
export function rememberingParserOf<C extends CallDefinition>(call: C): (db: object) => ParseAnswer<C> {
  const parsers = new WeakMap<object, ParseAnswer<C>>();
  return (db) => {
    const parser = parsers.get(db) ?? rememberingParser(call);
    parsers.set(db, parser);
    return parser;
  };
}
