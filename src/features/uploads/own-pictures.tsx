import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { useOwnPictures } from '#src/platform/uploads/use-own-pictures.ts';
import { useUploadBatch } from '#src/platform/uploads/use-upload-batch.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { ChoosePicturesButton } from '#src/ui/buttons/choose-pictures-button.tsx';
import { EmptyState, ErrorNotice, Notice } from '#src/ui/status/notice.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './uploads-page.module.css';

const UploadDialog = lazy(async () => ({ default: (await import('#src/ui/dialogs/upload-dialog.tsx')).UploadDialog }));

/** The upload inbox: uploads in progress and pictures in the shop, newest first. */
export function OwnPictures({ refusedShares }: { readonly refusedShares: readonly AppError[] }) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const { isOnline } = useConnection();
  const recent = useAnswer(uploadCalls.recentImages, {});
  const { pictures, renamed, unsent, refusals } = useOwnPictures();
  const batch = useUploadBatch();
  const [isOpen, setOpen] = useState(false);
  const { summary } = batch;
  const { notThrough } = summary;
  const choose = (files: readonly File[]) => {
    setOpen(true);
    void batch.choose(files);
  };
  const thumbnailOf = (localId: string) =>
    pictures.find((picture) => picture.uuid === (renamed.get(localId) ?? localId))?.thumbnails[320] ?? null;
  return (
    <div className={styles.own}>
      {refusedShares.length > 0 && (
        <Notice kind="warning" live title={t('refused', { count: refusedShares.length })}>
          {refusedShares.map((error) => (
            <p key={JSON.stringify(error)}>{errorText(error)}</p>
          ))}
        </Notice>
      )}
      {recent.state === 'error' && <ErrorNotice error={recent.error} onRetry={recent.refresh} />}
      {recent.state === 'offline' && <Notice kind="info">{t('offlineTitle')}</Notice>}
      <div className={styles.buttons}>
        <ChoosePicturesButton label={t('choose')} onChoose={choose} />
        {(summary.underWay > 0 || notThrough > 0) && (
          <Button variant="secondary" icon={summary.underWay > 0 ? 'cloudUp' : 'warning'} onClick={() => setOpen(true)}>
            {summary.underWay > 0 ? t('onTheirWay', { count: summary.underWay }) : t('notThrough', { count: notThrough })}
          </Button>
        )}
        {pictures.length > 0 && (
          <ButtonLink variant="quiet" to={paths.categories()}>
            {t('makeProducts')}
          </ButtonLink>
        )}
      </div>
      {pictures.length > 0 ? (
        <PictureGrid pictures={pictures} unsent={unsent} refusals={refusals} onRetry={(localId) => void batch.retry(localId)} />
      ) : (
        recent.state === 'ready' &&
        notThrough === 0 &&
        (recent.isAsking ? (
          <div aria-busy="true">
            <Skeleton height={240} />
          </div>
        ) : (
          <EmptyState icon="image" title={t('emptyTitle')} text={t('emptyText')} />
        ))
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <UploadDialog
            items={batch.items.map((item) => ({ ...item, src: thumbnailOf(item.localId) }))}
            summary={summary}
            reading={batch.reading}
            refused={batch.refused}
            isOnline={isOnline}
            onRetry={(localId) => void batch.retry(localId)}
            onRemove={(localId) => void batch.remove(localId)}
            onClose={() => {
              setOpen(false);
              void batch.dismiss();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
