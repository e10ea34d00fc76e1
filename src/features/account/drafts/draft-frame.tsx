import { type ReactNode, type RefCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { WhereKept } from '#core/domain/where-kept.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { riskHere } from '#src/platform/install/removal-risk.ts';
import { announce } from '#src/ui/status/announce.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import type { IconName } from '#src/ui/icon.tsx';
import { LinePicture } from '#src/ui/goods/line-picture.tsx';
import { KeptNote } from '#src/ui/status/kept-note.tsx';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import styles from './draft-card.module.css';
import { savedAt } from './drafts-view.ts';

interface DraftFrameProps {
  readonly name: string;
  /** The line under the name: the product and the subject. */
  readonly of: string | null;
  readonly isOfCartLine: boolean;
  readonly savedAtMs: number;
  readonly nowMs: number;
  readonly kept: WhereKept;
  readonly icon: IconName;
  readonly preview: { readonly src: string | null; readonly place: RefCallback<HTMLElement> };
  /** Path at which work goes on; null when it cannot go on now. */
  readonly continueTo: string | null;
  readonly onContinue?: () => void;
  readonly remove: () => Promise<Result<unknown, AppError>>;
  /** Notes about the draft. */
  readonly children?: ReactNode;
}

/** The frame of one draft: its preview, when it was saved, and the two actions on it. */
export function DraftFrame({
  name,
  of,
  isOfCartLine,
  savedAtMs,
  nowMs,
  kept,
  icon,
  preview,
  continueTo,
  onContinue,
  remove,
  children,
}: DraftFrameProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  const removeIt = async () => {
    setAsking(false);
    const result = await remove();
    if (result.ok) announce(t('draftDeleted', { name }));
    else setError(result.error);
  };

  return (
    <li>
      <Card className={styles.card ?? ''}>
        <LinePicture pictures={preview.src === null ? [] : [preview.src]} icon={icon} place={preview.place} />
        <div className={styles.words}>
          <h2 className={styles.name}>{name}</h2>
          {of !== null && <p className={styles.fact}>{of}</p>}
          <p className={styles.fact}>
            {t('saved', { time: savedAt(savedAtMs, nowMs, locale) })}
            {isOfCartLine && ` · ${t('ofCartLine')}`}
          </p>
          <KeptNote kept={kept} risk={riskHere(kept)} />
        </div>
        <div className={styles.more}>
          {children}
          {error && <ErrorNotice error={error} />}
          <div className={styles.actions}>
            {continueTo !== null && (
              <ButtonLink to={continueTo} icon="edit" aria-label={t('continueWith', { name })} onClick={onContinue}>
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
