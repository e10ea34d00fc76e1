import type { Part } from '#core/contract/template-format.ts';
import { assert } from '#core/kernel/assert.ts';
import { useEditor, useEditorValue } from '../state/editor-context.ts';

export function useCurrentPart(): Part {
  const { design } = useEditor().definition;
  const partId = useEditorValue((state) => state.currentPartId);
  const part = design.parts.find((candidate) => candidate.id === partId) ?? design.parts[0];
  assert(part, 'a template has at least one part');
  return part;
}
