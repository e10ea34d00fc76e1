/** Inputs of the queued operations, made from the example of each, so that new operations take part automatically. */
import { IDS } from '#core/domain/fixtures/price-list.ts';
import type { AnyOperation } from '#core/operations/define-operation.ts';
import { EXAMPLE } from '#core/operations/example.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';

const LANGUAGES = ['en', 'nb', 'sv'] as const;
const QUANTITY_MAX = 20;

/** @param line the line of the cart that it makes or changes */
export function inputOf(operation: AnyOperation, random: SeededRandom, line: string): unknown {
  const own: Readonly<Record<string, () => string>> = {
    [EXAMPLE.subject]: () => IDS.subject,
    [EXAMPLE.picture]: () => random.pick(IDS.pictures),
    [EXAMPLE.product]: () => IDS.mug,
    [EXAMPLE.template]: () => IDS.cardTemplate,
    [EXAMPLE.line]: () => line,
    [EXAMPLE.retouch]: () => random.pick([IDS.skin, IDS.teeth]),
    [EXAMPLE.catalogue]: () => IDS.yearbook,
  };
  const vary = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => vary(item, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [own[key]?.() ?? key, vary(item, key)]));
    if (typeof value === 'boolean') return random.below(2) === 0;
    if (name === 'quantity') return 1 + random.below(QUANTITY_MAX);
    if (name === 'lang') return random.pick(LANGUAGES);
    return (typeof value === 'string' && own[value]?.()) || value;
  };
  return vary(operation.example, '');
}
