import { createContext, use } from 'react';
import { assert } from '#core/kernel/assert.ts';
import type { DraftSaver, SaveStatus } from './draft-saver.ts';
import type { DraftConflict } from './use-draft-saver.ts';

interface Saving {
  readonly saver: DraftSaver;
  readonly status: SaveStatus;
  readonly conflict: DraftConflict;
}

export const SaverContext = createContext<Saving | null>(null);

export function useSaver(): Saving {
  const saving = use(SaverContext);
  assert(saving, 'the editor saves as it goes');
  return saving;
}
