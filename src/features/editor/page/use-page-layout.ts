import { createContext, use, useEffect, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import type { Part, TemplateData } from '#core/contract/template-format.ts';
import type { DrawablePage } from '#core/layout/text/glyph-outline.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useEditor, useEditorValue } from '../state/editor-context.ts';
import { textFields } from '../state/fields.ts';

export interface PageLayout {
  /** Of the texts as they last were laid out; null until the first time. */
  readonly page: DrawablePage | null;
  readonly error: AppError | null;
  retry(): void;
}

/** What the worker's answer depends on beside the template: pictures are placed by the screen itself. */
function textKey(part: Part, data: TemplateData): string {
  return JSON.stringify([data.year, data.language, data.ownDates, textFields(part).map((field) => data.userResources[field.id] ?? null)]);
}

/** The part's page, laid out by the worker again whenever one of its texts or the year has changed. */
export function usePageLayout(part: Part): PageLayout {
  const { store, definition, layoutContext, render } = useEditor();
  const { isOnline } = useConnection();
  const [attempt, setAttempt] = useState(0);
  const key = useEditorValue((state) => textKey(part, state.data));
  const [laidOut, setLaidOut] = useState<(Omit<PageLayout, 'retry'> & { readonly of: Part }) | null>(null);
  // `key` stands for the data that the layout reads. A connection may bring a face that was not here.
  useEffect(() => {
    const controller = new AbortController();
    void render.layoutPart(definition.design, part.id, store.peek().data, layoutContext, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      setLaidOut((before) =>
        answer.ok
          ? { of: part, page: answer.value, error: null }
          : { of: part, page: before?.of === part ? before.page : null, error: answer.error },
      );
    });
    return () => controller.abort();
  }, [render, definition, part, layoutContext, store, key, isOnline, attempt]);
  const retry = () => setAttempt((before) => before + 1);
  return laidOut?.of === part ? { ...laidOut, retry } : { page: null, error: null, retry };
}

/** The current part's, laid out once for the page and the tools beside it. */
export const PageLayoutContext = createContext<PageLayout>({ page: null, error: null, retry: () => undefined });

export const useCurrentPage = (): PageLayout => use(PageLayoutContext);
