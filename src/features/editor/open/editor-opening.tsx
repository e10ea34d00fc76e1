import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { OrderLine } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { shopCalls } from '#core/contract/shop.ts';
import type { ItemEditing } from '#core/domain/packages/item-editing.ts';
import { isSoldFor } from '#core/domain/prices/job-range.ts';
import type { DraftView } from '#src/data/live/drafts/draft-view.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useDrafts } from '#src/data/live/drafts/use-drafts.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { usePromotedData } from '#src/data/live/answers/use-promoted-products.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { ContinueDialog } from '../drafts/continue-dialog.tsx';
import { chooseDraft, type DraftChoice, type EditorTarget, itemDraft } from '../drafts/draft-choice.ts';
import { DraftMissing } from '../drafts/draft-missing.tsx';
import { useNamedDraft } from '../drafts/use-named-draft.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { OpenEditor } from './open-editor.tsx';
import { NotSold } from './not-sold.tsx';
import { isNotSold, useFirstData } from './use-first-data.ts';
import { useSurroundings } from './use-surroundings.ts';
import { useHasTypedInNew } from '../text/use-typed-text.ts';
import { templatesIn } from '../history/edit-history.ts';
import { useOtherTemplates, useTemplate } from '../design/use-template.ts';

interface EditorOpeningProps {
  readonly target: EditorTarget;
  /** The cart line that is edited. */
  readonly line: OrderLine | null;
  /** For an instance of another screen: that screen's requirements for the editor. */
  readonly editing: ItemEditing | null;
}

/**
 * Opens an editor from its address: determines draft, template and pictures. After a sign-in in another tab the draft
 * belongs to another database, so the editor opens again, with the draft of its address.
 */
export function EditorOpening(props: EditorOpeningProps) {
  return <OpeningOfOwner key={useDevice().owner.uuid} {...props} />;
}

function OpeningOfOwner(props: EditorOpeningProps) {
  const drafts = useDrafts();
  const [params, setParams] = useSearchParams();
  // Decided once, so that the draft which this editor saves shortly after is not offered to it.
  const [choice, setChoice] = useState<DraftChoice | null>(null);
  const named = useNamedDraft(choice === null && !props.editing ? params.get('draft') : null);
  const hasTyped = useHasTypedInNew();
  if (choice === null && drafts.state === 'ready' && named.state === 'settled' && hasTyped !== null)
    setChoice(
      props.editing
        ? itemDraft(drafts.drafts, props.editing.item.draftUuid)
        : chooseDraft(drafts.drafts, props.target, params.get('draft'), hasTyped),
    );
  if (choice === null && (named.state === 'gone' || named.state === 'late')) {
    const withoutDraft = (before: URLSearchParams) => new URLSearchParams([...before].filter(([name]) => name !== 'draft'));
    return <DraftMissing why={named.state} onRetry={named.refresh} onAnew={() => setParams(withoutDraft, { replace: true })} />;
  }
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

/**
 * The reason why the shop does not sell the product, as far as the device knows (KEP-07, BIZ-07). A draft may still get
 * pictures of another set, so it is checked when it is bought.
 * @param productUuid null for an item of a package, which the package checks
 * @param subjectUuid subject of the pictures; null when it is unknown, or others may be used
 */
function useNotSold(productUuid: string | null, subjectUuid: string | null): AppError | null {
  const prices = useAnswer(shopCalls.prices, productUuid === null ? null : {});
  if (prices.state !== 'ready') return null;
  const product = prices.value.products.find(({ uuid }) => uuid === productUuid);
  if (!product) return appError('product.withdrawn');
  return subjectUuid === null || isSoldFor(prices.value, [subjectUuid], { product }) ? null : appError('product.not_for_set');
}

const NO_TEMPLATES: ReturnType<typeof templatesIn> = [];

function ChosenEditor({ target, line, editing, draft }: EditorOpeningProps & { readonly draft: DraftView | null }) {
  const { i18n } = useTranslation('editor');
  const item = editing?.item ?? null;
  const surroundings = useSurroundings(item?.subjectUuid ?? line?.subjects[0]?.uuid ?? null, draft?.draft.data ?? null);
  const kept = draft?.draft.template ?? { uuid: target.templateUuid, version: item?.templateVersion ?? line?.template?.version ?? null };
  const template = useTemplate(kept.uuid, kept.version);
  const definitions = useOtherTemplates(draft ? templatesIn(draft.history) : NO_TEMPLATES);
  const definition = template.state === 'ready' ? template.value : null;
  const [params] = useSearchParams();
  const isNew = draft === null && item === null && line === null;
  // Decided once, like the instance: the customer may choose another set elsewhere in the meantime.
  const current = surroundings?.pictureSet?.subject.uuid ?? null;
  const [firstSubject, setFirstSubject] = useState(current);
  if (firstSubject === null && current !== null) setFirstSubject(current);
  const subjectUuid = line ? (line.pricedFor ?? line.subjects[0]?.uuid) : isNew ? firstSubject : null;
  const notSold = useNotSold(item === null ? target.productUuid : null, subjectUuid ?? null);
  const refusal = notSold ?? (line?.isOffSale ? appError('product.withdrawn') : null);
  const promoted = usePromotedData(isNew && params.get('promoted') === '1', target.productUuid, target.templateUuid);
  const pictureSet = surroundings === null || promoted === undefined ? undefined : (surroundings.pictureSet ?? null);
  const { data, error } = useFirstData({
    definition,
    kept: draft?.draft.data ?? item?.data ?? line?.template?.data ?? promoted ?? null,
    pictureSet,
    language: i18n.language,
    nextYearFromMonth: surroundings?.options.nextYearFromMonth ?? null,
  });
  const closed = refusal ?? (error && isNotSold(error) ? error : null);
  if (closed) return <NotSold error={closed} hasDraft={draft !== null} />;
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
  if (!definition || !definitions || !surroundings || !data) return <EditorSkeleton />;
  return (
    <OpenEditor
      definition={definition}
      definitions={definitions}
      surroundings={surroundings}
      data={data}
      draft={draft}
      productUuid={target.productUuid}
      line={line}
      editing={editing}
    />
  );
}
