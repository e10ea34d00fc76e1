import { useEffect, useState } from 'react';
import type { FontFamily } from '#core/contract/template-format.ts';
import { useEditor } from '../state/editor-context.ts';

/** looking: the search is running. A family: it has every letter of the text. null: no family has them all. */
export type OtherFamily = 'looking' | FontFamily | null;

/** @param text null when no letter is missing and no search is needed */
export function useOtherFamily(text: string | null): OtherFamily {
  const { render } = useEditor();
  const [found, setFound] = useState<{ readonly text: string; readonly family: FontFamily | null } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const controller = new AbortController();
    void render.familyForText(text, { signal: controller.signal }).then((answer) => {
      // A face that cannot be loaded now is not offered. The message about the letters is shown without it.
      if (!controller.signal.aborted) setFound({ text, family: answer.ok ? answer.value : null });
    });
    return () => controller.abort();
  }, [render, text]);
  return found !== null && found.text === text ? found.family : 'looking';
}
