import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import type { Picture as PictureEntity } from '#core/contract/picture-sets.ts';
import type { WhereKept } from '#core/domain/where-kept.ts';
import { mayBeTakenLater } from '#src/data/outbox/refused-upload.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { riskHere } from '#src/platform/install/removal-risk.ts';
import { usePictureDeletion } from '#src/platform/uploads/use-picture-deletion.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { DeletePictureDialog } from '#src/ui/dialogs/delete-picture-dialog.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { KeptNote } from '#src/ui/status/kept-note.tsx';
import { announce } from '#src/ui/status/announce.ts';
import styles from './uploads-page.module.css';

/** The customer's own pictures, the newest first; each can be deleted (KEP-14). */
export function PictureGrid({
  pictures,
  unsent,
  refusals,
  onRetry,
}: {
  readonly pictures: readonly PictureEntity[];
  readonly unsent: ReadonlyMap<string, WhereKept>;
  readonly refusals: ReadonlyMap<string, AppError>;
  readonly onRetry: (localId: string) => void;
}) {
  const { t } = useTranslation('uploads');
  const list = useRef<HTMLUListElement>(null);
  const [left, setLeft] = useState<{ readonly uuid: string; readonly index: number } | null>(null);
  const deletion = usePictureDeletion(() => announce(t('deleted')));
  const isGone = left !== null && !pictures.some(({ uuid }) => uuid === left.uuid);
  const isOpen = deletion.asked !== null;
  useEffect(() => {
    if (!isGone || isOpen) return;
    // The focused button was removed with its picture. The next picture's button gets the focus.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(left.index, buttons.length - 1)]?.focus();
    setLeft(null);
  }, [isGone, isOpen, left]);
  return (
    <>
      <ul ref={list} className={styles.pictures}>
        {pictures.map((picture, index) => {
          const kept = unsent.get(picture.uuid) ?? 'shop';
          const refusal = refusals.get(picture.uuid);
          const position = { number: index + 1, count: pictures.length };
          return (
            <li key={picture.uuid} className={styles.picture}>
              <div className={styles.image}>
                <Picture src={picture.thumbnails[320]} alt={t('picture', position)} aspect={1} />
                <IconButton
                  className={styles.delete}
                  icon="trash"
                  filled
                  label={t('deleteName', position)}
                  onClick={() => {
                    setLeft({ uuid: picture.uuid, index });
                    deletion.ask(picture);
                  }}
                />
              </div>
              <KeptNote kept={kept} risk={riskHere(kept)} />
              {refusal && <Refusal error={refusal} position={position} onRetry={() => onRetry(picture.uuid)} />}
            </li>
          );
        })}
      </ul>
      {isOpen && (
        <DeletePictureDialog
          error={deletion.error}
          isOnlyHere={deletion.isOnlyHere}
          isRunning={deletion.isRunning}
          onConfirm={() => void deletion.confirm()}
          onCancel={deletion.cancel}
        />
      )}
    </>
  );
}

interface RefusalProps {
  readonly error: AppError;
  readonly position: { readonly number: number; readonly count: number };
  readonly onRetry: () => void;
}

/** The reason why the shop refused a picture, and a retry if it can succeed. */
function Refusal({ error, position, onRetry }: RefusalProps) {
  const { t } = useTranslation(['uploads', 'common']);
  const errorText = useErrorText();
  return (
    <>
      <p className={styles.why}>{errorText(error)}</p>
      {mayBeTakenLater(error) && (
        <Button variant="quiet" icon="refresh" aria-label={t('retryName', position)} onClick={onRetry}>
          {t('common:tryAgain')}
        </Button>
      )}
    </>
  );
}
