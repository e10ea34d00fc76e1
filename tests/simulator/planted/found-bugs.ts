/** Mistakes that histories have found in the product. */
import type { PlantedBug } from './planted-bug.ts';

export const FOUND_BUGS: readonly PlantedBug[] = [
  {
    name: 'what only comes after a refused entry is refused',
    file: 'src/data/outbox/settle.ts',
    from: 'if (after.includes(entry.opId)) {',
    to: 'if (needs.length < 0) {',
  },
  {
    name: 'what is joined at the last moment is not sent',
    file: 'src/data/outbox/drain.ts',
    from: 'const wire = current.wire ?? frozen(current);',
    to: 'const wire = current.wire ?? frozen(entry);',
  },
  {
    name: 'the worker goes on for an owner who left',
    file: 'src/data/drain-once.ts',
    from: 'db.onDeleted = () => void outbox.stop();',
    to: '',
  },
  {
    name: "a visitor's whole queue waits for the sign-in",
    file: 'src/data/outbox/held-entries.ts',
    from: "operationOf(entry)?.call.access === 'customer' ||",
    to: 'operationOf(entry) !== undefined ||',
  },
  {
    name: 'an old answer is taken for a cart that was never read',
    file: 'src/data/sync/store-answers.ts',
    from: 'if (mayBeOld) await countConfirmed',
    to: 'if (entry.wire === undefined) await countConfirmed',
  },
];
