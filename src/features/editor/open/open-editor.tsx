import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { OrderLine } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import type { ItemEditing } from '#core/domain/packages/item-editing.ts';
import type { DraftView } from '#src/data/live/drafts/draft-view.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { renderClient } from '#src/platform/workers/render-client.ts';
import { ClosingEditor } from '../drafts/closing-editor.tsx';
import { EditorContext, type EditorPlace } from '../state/editor-context.ts';
import { openEditor } from '../state/reduce-editor.ts';
import { createEditorStore } from '../state/editor-store.ts';
import { trimTexts } from '../state/left-texts.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { SaverContext } from '../drafts/saver-context.ts';
import { useUploadIds } from '../pictures/uploads/use-upload-ids.ts';
import { useDraftSaver } from '../drafts/use-draft-saver.ts';
import { useTypedText } from '../text/use-typed-text.ts';
import { useStableEditing } from '../state/use-stable-editing.ts';
import type { Surroundings } from './use-surroundings.ts';

interface OpenEditorProps {
  readonly definition: TemplateDefinition;
  /** Other designs in the draft's history. */
  readonly definitions: readonly TemplateDefinition[];
  readonly surroundings: Surroundings;
  readonly data: TemplateData;
  readonly draft: DraftView | null;
  readonly productUuid: string;
  readonly line: OrderLine | null;
  readonly editing: ItemEditing | null;
}

/** The open editor: its store, its saver and its dependencies, for as long as it is on the screen. */
export function OpenEditor({ definition, definitions, surroundings, data, draft, productUuid, line, editing: asked }: OpenEditorProps) {
  const editing = useStableEditing(asked);
  const orderLineUuid = line?.uuid ?? null;
  const lineQuantity = line?.quantity ?? null;
  const [lineContentId] = useState(line?.contentId ?? null);
  const { shopClock: clock, timers, random, report } = useDevice();
  const [draftUuid, setDraftUuid] = useState(() => draft?.draft.uuid ?? editing?.item.draftUuid ?? random.uuid());
  const [store] = useState(() =>
    createEditorStore(
      openEditor({
        definition,
        definitions,
        // A tab that ended while a word was typed left white space around the text.
        data: draft ? trimTexts(data, Object.keys(data.userResources)) : data,
        currentPartId: firstPartId(definition, draft),
        isDirty: false,
        ...(draft && { history: draft.history }),
        ...draft?.look,
      }),
    ),
  );
  const editor = useMemo(
    (): EditorPlace => ({
      ...surroundings,
      store,
      mode: editing ? 'item' : orderLineUuid === null ? 'add' : 'update',
      draftUuid,
      productUuid,
      orderLineUuid,
      lineQuantity,
      lineContentId,
      editing,
      canChangeTemplate: editing?.item.canChangeTemplate ?? true,
      allowSubjectChange: editing?.item.allowSubjectChange ?? null,
      render: renderClient,
      clock,
      timers,
    }),
    [surroundings, store, draftUuid, productUuid, orderLineUuid, lineQuantity, lineContentId, editing, clock, timers],
  );
  const onFirstSave = useDraftInAddress(editing ? null : draftUuid);
  const saving = useDraftSaver(editor, draft?.draft ?? null, {
    wasGone: draft?.isGoneElsewhere ?? false,
    onFirstSave,
    onFork: setDraftUuid,
  });
  useUploadIds(store, surroundings.renamed);
  useTypedText(editor);
  const { pictureSet, layoutContext } = surroundings;
  useEffect(
    () => fetchAhead({ definition, data, layoutContext, pictures: pictureSet?.pictures ?? [], timers, report }),
    [definition, data, layoutContext, pictureSet, timers, report],
  );
  return (
    <EditorContext value={editor}>
      <SaverContext value={saving}>
        <ClosingEditor resumed={draft} />
      </SaverContext>
    </EditorContext>
  );
}

function firstPartId({ design }: TemplateDefinition, draft: DraftView | null): string {
  const wanted = draft?.draft.currentPartId;
  const part = design.parts.find((candidate) => candidate.id === wanted) ?? design.parts[0];
  return part?.id ?? '';
}

/**
 * Once a draft exists the address names it, so that a reload resumes it without asking (EDT-20). @param draftUuid null
 * when the instance has no address
 */
function useDraftInAddress(draftUuid: string | null): () => void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isThere = draftUuid === null || params.get('draft') === draftUuid;
  return useCallback(() => {
    if (!isThere)
      setParams((before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'draft'), ['draft', draftUuid]]), {
        replace: true,
        state,
        preventScrollReset: true,
      });
  }, [isThere, setParams, state, draftUuid]);
}
