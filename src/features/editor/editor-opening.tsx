import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { OrderLine } from '../../../core/contract/entities.ts';
import type { DraftView } from '../../data/live/draft-view.ts';
import { useDrafts } from '../../data/live/use-drafts.ts';
import { Answer } from '../../ui/answer.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ContinueDialog } from './continue-dialog.tsx';
import { chooseDraft, type DraftChoice, type EditorTarget } from './draft-choice.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { OpenEditor } from './open-editor.tsx';
import { useFirstData } from './use-first-data.ts';
import { useSurroundings } from './use-surroundings.ts';
import { useTemplate } from './use-template.ts';

interface EditorOpeningProps extends EditorTarget {
  /** The cart's line that is edited. */
  readonly line: OrderLine | null;
}

/** From an address to an open editor: which draft, which template, which pictures. */
export function EditorOpening(props: EditorOpeningProps) {
  const drafts = useDrafts();
  const [params] = useSearchParams();
  // Decided once: the draft that this editor saves a moment later is not offered to it.
  const [choice, setChoice] = useState<DraftChoice | null>(null);
  if (choice === null && drafts.state === 'ready') setChoice(chooseDraft(drafts.drafts, props, params.get('draft')));
  if (choice === null) return <EditorSkeleton />;
  if (choice.kind === 'offer') {
    return (
      <>
        <EditorSkeleton />
        <ContinueDialog
          savedAtMs={choice.draft.draft.savedAtMs}
          onContinue={() => setChoice({ kind: 'continue', draft: choice.draft })}
          onAnew={() => setChoice({ kind: 'new' })}
        />
      </>
    );
  }
  return <ChosenEditor {...props} draft={choice.kind === 'continue' ? choice.draft : null} />;
}

function ChosenEditor({
  templateUuid,
  productUuid,
  orderLineUuid,
  line,
  draft,
}: EditorOpeningProps & { readonly draft: DraftView | null }) {
  const { i18n } = useTranslation('editor');
  const surroundings = useSurroundings();
  const template = useTemplate(templateUuid, draft?.draft.template.version ?? line?.template?.version ?? null);
  const definition = template.state === 'ready' ? template.value : null;
  const pictureSet = surroundings === null ? undefined : (surroundings.pictureSet ?? null);
  const { data, error } = useFirstData({ definition, draft, line, pictureSet, language: i18n.language });
  if (error) {
    return (
      <Page>
        <ErrorNotice error={error} />
      </Page>
    );
  }
  if (template.state === 'offline' || template.state === 'error') {
    return (
      <Page>
        <Answer answer={template} skeleton={null}>
          {() => null}
        </Answer>
      </Page>
    );
  }
  if (!definition || !surroundings || !data) return <EditorSkeleton />;
  return (
    <OpenEditor
      definition={definition}
      surroundings={surroundings}
      data={data}
      draft={draft}
      productUuid={productUuid}
      orderLineUuid={orderLineUuid}
      lineQuantity={line?.quantity ?? null}
    />
  );
}
