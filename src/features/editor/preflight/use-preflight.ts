import { useMemo } from 'react';
import type { TemplateData } from '../../../../core/contract/template-format.ts';
import type { LaidOutInstance } from '../../../../workers/render.api.ts';
import { useEditor, useEditorValue } from '../editor-context.ts';
import { type Finding, preflight } from './preflight.ts';

/** What to look at in the instance as it is now (BEY-03). @param layout null: texts are looked at once it is there */
export function usePreflight(data: TemplateData, layout: LaidOutInstance | null): readonly Finding[] {
  const { definition, library } = useEditor();
  const seenPartIds = useEditorValue((state) => state.seenPartIds);
  return useMemo(
    () => preflight({ design: definition.design, data, pages: layout?.pages ?? [], seenPartIds, findPicture: library.find }),
    [definition, data, layout, seenPartIds, library],
  );
}
