import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '#core/contract/entities.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { usePreview } from '#src/platform/previews/use-preview.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import type { LeftBehind } from '#core/layout/carry-resources.ts';
import { carryInstance } from './carry-instance.ts';
import { useDispatch, useEditor, useEditorValue } from '../state/editor-context.ts';
import { stampOf } from '../state/stamp.ts';
import { ToolbarHead } from '../toolbar/toolbar-head.tsx';
import { placedIn } from '../pictures/picture-library.ts';
import styles from './templates-toolbar.module.css';
import bar from '../toolbar/toolbar.module.css';
import { useChangeTemplate } from './use-change-template.ts';

/** Size of the previews' box, and placeholders while they load (D2 §9). */
const PREVIEW_PX = 120;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The designs of this product, as previews with the customer's resources (EDT-11). */
export function TemplatesToolbar() {
  const { t } = useTranslation('editor');
  const { productUuid, definition } = useEditor();
  const dispatch = useDispatch();
  const templates = useAnswer(templateCalls.listTemplatesByProduct, { params: { productUuid } });
  const [asked, setAsked] = useState<{ readonly template: Template; readonly left: readonly LeftBehind[] } | null>(null);
  const { isBusy, error, plan, change } = useChangeTemplate();
  const ask = async (template: Template) => {
    const left = await plan(template);
    if (left) setAsked({ template, left });
  };
  // A design that is off sale is not listed. The customer cannot return to it.
  const isOffered = templates.state === 'ready' && templates.value.some(({ template }) => template.uuid === definition.uuid);
  const back = () => dispatch({ type: 'open-menu', menu: 'main' });
  return (
    <div className={bar.toolbar}>
      <ToolbarHead title={t('templates.title')} onBack={back} />
      <div className={classNames(bar.body, styles.body)}>
        {error && <ErrorNotice error={error} />}
        <Answer answer={templates} skeleton={<Waiting />}>
          {(list) => (
            <ul className={styles.row}>
              {list.map(({ template }) => (
                <li key={template.uuid}>
                  <Choice
                    template={template}
                    isChosen={template.uuid === definition.uuid}
                    onChoose={() => (template.uuid === definition.uuid ? back() : void ask(template))}
                  />
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </div>
      {asked && (
        <ConfirmDialog
          title={t('templates.confirmTitle')}
          confirmLabel={t('templates.confirm')}
          cancelLabel={t('templates.keep')}
          busy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void change(asked.template).then(() => setAsked(null))}
        >
          <p>{t('templates.confirmText', { name: asked.template.name })}</p>
          <LeftList left={asked.left} isOffered={isOffered} />
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Lists what the change leaves behind. The former design keeps it, as long as it is sold. */
function LeftList({ left, isOffered }: { readonly left: readonly LeftBehind[]; readonly isOffered: boolean }) {
  const { t, i18n } = useTranslation('editor');
  const { definition } = useEditor();
  if (left.length === 0) return null;
  const page = (partId: string) => {
    const part = definition.design.parts.find(({ id }) => id === partId);
    return part?.names[i18n.language] ?? part?.names['en'] ?? partId;
  };
  return (
    <>
      <ul>
        {left.map((thing, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is shown once and never changes its order
          <li key={index}>
            {thing.kind === 'picture-left'
              ? t('templates.pictureLeft', { page: page(thing.partId) })
              : t(thing.kind === 'text-left' ? 'templates.textLeft' : 'templates.textWaits', { text: thing.text })}
          </li>
        ))}
      </ul>
      {left.some(({ kind }) => kind !== 'picture-left') && <p>{t('templates.textsKept')}</p>}
      {left.some(({ kind }) => kind !== 'text-waits') && (
        <p>{t(isOffered ? 'templates.leftKept' : 'templates.leftGone', { name: definition.name })}</p>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.row}>
      {SKELETONS.map((id) => (
        <Skeleton key={id} width={80} height={120} />
      ))}
    </div>
  );
}

function Choice({
  template,
  isChosen,
  onChoose,
}: {
  readonly template: Template;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { i18n } = useTranslation('editor');
  const { draftUuid, definition, layoutContext, pictureSet, pictureSets, library, options, clock } = useEditor();
  const data = useEditorValue((state) => state.data);
  const history = useEditorValue((state) => state.history);
  const { language } = i18n;
  const key = ['choice', draftUuid, stampOf(data), template.uuid, template.version, language].join(' ');
  const findPlaced = placedIn(library, pictureSets);
  const context = { language, nowMs: clock.nowMs(), nextYearFromMonth: options.nextYearFromMonth };
  const item = useRef<HTMLButtonElement | null>(null);
  // The current design is scrolled into view once
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isChosen]);
  const { src, place } = usePreview(key, () => ({
    template,
    fill: (to) => (isChosen ? data : carryInstance({ definition, data, history, pictureSet, context, findPlaced }, to).data),
    context: layoutContext,
    maxPx: PREVIEW_PX * 2,
  }));
  return (
    <button
      type="button"
      ref={(element) => {
        item.current = element;
        return place(element);
      }}
      className={styles.choice}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <Picture
        src={src ?? `/templates/all/${template.preview.large}`}
        alt=""
        aspect={PREVIEW_PX / 92}
        fit="contain"
        className={styles.preview ?? ''}
      />
      <span className={styles.name}>{template.name}</span>
      {isChosen && (
        <span className={styles.mark}>
          <Icon name="check" size={14} />
        </span>
      )}
    </button>
  );
}
