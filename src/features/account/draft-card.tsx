import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../core/contract/errors.ts';
import type { DraftView } from '../../data/live/draft-view.ts';
import { useErrorText } from '../../i18n/use-error-text.ts';
import { announce } from '../../ui/announce.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LinePicture } from '../../ui/line-picture.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import styles from './draft-card.module.css';
import { editorOf, savedAt } from './drafts-view.ts';
import { useShownDraft } from './use-account-drafts.ts';

/** One draft: what it is, when it was saved, why it came back from the cart, and the two things to do with it. */
export function DraftCard({
  view: { draft, note },
  twin,
  nowMs,
}: {
  readonly view: DraftView;
  /** Changed in two places at once: this is the version beside the draft, or the draft that has one beside it. */
  readonly twin: 'beside' | 'other' | null;
  readonly nowMs: number;
}) {
  const { t, i18n } = useTranslation('account');
  const errorText = useErrorText();
  const { definition, product, preview, remove } = useShownDraft(draft);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const name = definition?.name ?? product?.name ?? t('draft');

  const removeIt = async () => {
    setAsking(false);
    const result = await remove();
    if (result.ok) announce(t('draftDeleted', { name }));
    else setError(result.error);
  };

  return (
    <li>
      <Card className={styles.card ?? ''}>
        <LinePicture pictures={preview.src === null ? [] : [preview.src]} icon="edit" place={preview.place} />
        <div className={styles.words}>
          <h2 className={styles.name}>{name}</h2>
          {product && product.name !== name && <p className={styles.fact}>{product.name}</p>}
          <p className={styles.fact}>
            {t('saved', { time: savedAt(draft.savedAtMs, nowMs, i18n.language) })}
            {draft.orderLineUuid !== null && ` · ${t('ofCartLine')}`}
          </p>
        </div>
        <div className={styles.more}>
          {note && <Notice kind="warning">{errorText(note)}</Notice>}
          {twin && <Notice kind="info">{t(twin === 'beside' ? 'versionBeside' : 'versionOther')}</Notice>}
          {error && <ErrorNotice error={error} />}
          {definition === undefined && <Notice kind="info">{t('templateUnread')}</Notice>}
          <div className={styles.actions}>
            {definition && (
              <ButtonLink to={editorOf(draft, definition.type)} icon="edit" aria-label={t('continueWith', { name })}>
                {t('continue')}
              </ButtonLink>
            )}
            <Button variant="secondary" icon="trash" aria-label={t('deleteName', { name })} onClick={() => setAsking(true)}>
              {t('delete')}
            </Button>
          </div>
        </div>
      </Card>
      {isAsking && (
        <ConfirmDialog
          title={t('deleteDraft')}
          confirmLabel={t('delete')}
          cancelLabel={t('keep')}
          isDanger
          onConfirm={() => void removeIt()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('deleteText', { name })}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
