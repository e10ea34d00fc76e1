import { createContext, use, useEffect, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import type { Part, TemplateData } from '#core/contract/template-format.ts';
import type { DrawablePage } from '#core/layout/text/glyph-outline.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useEditor, useEditorValue } from '../state/editor-context.ts';
import { textFields } from '../state/fields.ts';

export interface PageLayout {
  /** Page with the last laid-out texts; null before the first layout. */
  readonly page: DrawablePage | null;
  readonly error: AppError | null;
  retry(): void;
}

/** Key of the worker's input apart from the template. Pictures are placed by the screen itself. */
function textKey(part: Part, data: TemplateData): string {
  return JSON.stringify([data.year, data.language, data.ownDates, textFields(part).map((field) => data.userResources[field.id] ?? null)]);
}

/** The part's page. The worker lays it out again whenever one of its texts or the year has changed. */
export function usePageLayout(part: Part): PageLayout {
  const { store, definition, layoutContext, render } = useEditor();
  const { isOnline } = useConnection();
  const [attempt, setAttempt] = useState(0);
  const key = useEditorValue((state) => textKey(part, state.data));
  const [laidOut, setLaidOut] = useState<(Omit<PageLayout, 'retry'> & { readonly of: Part }) | null>(null);
  // `key` represents the data that the layout reads. With a connection, a missing face may be loaded.
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

/** The layout of the current part, shared by the page and the tools beside it. */
export const PageLayoutContext = createContext<PageLayout>({ page: null, error: null, retry: () => undefined });

export const useCurrentPage = (): PageLayout => use(PageLayoutContext);
