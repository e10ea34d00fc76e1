import { useEffect, useState } from 'react';
import type { FontFamily } from '#core/contract/template-format.ts';
import { useEditor } from '../state/editor-context.ts';

/** looking, or a family that has every letter of the text; null: none of ours has. */
export type OtherFamily = 'looking' | FontFamily | null;

/** @param text null: nothing is missing, nothing is looked for */
export function useOtherFamily(text: string | null): OtherFamily {
  const { render } = useEditor();
  const [found, setFound] = useState<{ readonly text: string; readonly family: FontFamily | null } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const controller = new AbortController();
    void render.familyForText(text, { signal: controller.signal }).then((answer) => {
      // A face that cannot be read now is no offer; the words about the letters stand without it.
      if (!controller.signal.aborted) setFound({ text, family: answer.ok ? answer.value : null });
    });
    return () => controller.abort();
  }, [render, text]);
  return found !== null && found.text === text ? found.family : 'looking';
}
