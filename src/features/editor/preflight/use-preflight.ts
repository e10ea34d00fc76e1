import { useMemo } from 'react';
import type { TemplateData } from '#core/contract/template-format.ts';
import { placedProblems } from '#core/domain/pictures/placed-pictures.ts';
import type { LaidOutInstance } from '#workers/render.api.ts';
import { placedIn } from '../pictures/picture-library.ts';
import { useEditor, useEditorValue } from '../state/editor-context.ts';
import { type Finding, preflight } from './preflight.ts';

/**
 * Findings of the instance in its present state (BEY-03). @param layout null while the pages are laid out; texts are
 * checked afterwards
 */
export function usePreflight(data: TemplateData, layout: LaidOutInstance | null): readonly Finding[] {
  const { definition, library, pictureSets, options, clock } = useEditor();
  const seenPartIds = useEditorValue((state) => state.seenPartIds);
  return useMemo(
    () =>
      preflight({
        design: definition.design,
        data,
        nowMs: clock.nowMs(),
        pages: layout?.pages ?? [],
        seenPartIds,
        findPicture: library.find,
        placed: placedProblems(definition.design, data, placedIn(library, pictureSets), options),
      }),
    [definition, data, layout, seenPartIds, library, pictureSets, options, clock],
  );
}
