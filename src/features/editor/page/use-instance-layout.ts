import { useEffect, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { Result } from '#core/kernel/result.ts';
import type { LaidOutInstance } from '#workers/render.api.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useEditor, useEditorValue } from '../state/editor-context.ts';

/** The whole instance as it would be printed, laid out from exactly the given data; null while the worker runs. */
export function useInstanceLayout(): {
  readonly layout: LaidOutInstance | null;
  readonly error: AppError | null;
  readonly data: TemplateData;
} {
  const { definition, layoutContext, render } = useEditor();
  const { isOnline } = useConnection();
  const data = useEditorValue((state) => state.data);
  const [laidOut, setLaidOut] = useState<{ readonly of: TemplateData; readonly answer: Result<LaidOutInstance, AppError> } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void render.layout(definition.design, data, layoutContext, { signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setLaidOut({ of: data, answer });
    });
    return () => controller.abort();
    // With a connection, a missing face may be loaded.
  }, [render, definition, layoutContext, data, isOnline]);
  const answer = laidOut?.of === data ? laidOut.answer : null;
  return { layout: answer?.ok ? answer.value : null, error: answer?.ok === false ? answer.error : null, data };
}
