import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#core/contract/picture-sets.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useUploadBatch } from '#src/platform/uploads/use-upload-batch.ts';
import { useOwnPictures } from '#src/platform/uploads/use-own-pictures.ts';
import { ChoosePicturesButton } from '#src/ui/buttons/choose-pictures-button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import tools from '../picture-tools.module.css';
import styles from './upload-part.module.css';

const UploadDialog = lazy(async () => ({ default: (await import('#src/ui/dialogs/upload-dialog.tsx')).UploadDialog }));

/** The first cell among the own pictures: the file chooser, and uploads in progress (EDT-18). */
export function UploadPart() {
  return (
    <Suspense fallback={<span className={tools.thumb} />}>
      <UploadButton />
    </Suspense>
  );
}

function UploadButton() {
  const { t } = useTranslation('uploads');
  const { isOnline } = useConnection();
  const isVisitor = useDevice().owner.kind === 'anonymous';
  const batch = useUploadBatch();
  const { pictures, renamed } = useOwnPictures();
  const [isOpen, setOpen] = useState(false);
  const { summary, reading, refused } = batch;
  const { notThrough } = summary;
  const isAsked = summary.underWay > 0 || notThrough > 0;
  const choose = (files: readonly File[]) => {
    setOpen(true);
    void batch.choose(files);
  };
  const close = () => {
    setOpen(false);
    void batch.dismiss();
  };
  return (
    <div className={styles.part}>
      <ChoosePicturesButton label={t('choose')} variant="secondary" className={tools.beside} onChoose={choose} />
      {isAsked && (
        <button type="button" className={styles.underWay} onClick={() => setOpen(true)}>
          <Icon name={summary.underWay === 0 ? 'warning' : isVisitor ? 'check' : 'cloudUp'} size={18} />
          {summary.underWay > 0
            ? t(isVisitor ? 'keptHere' : 'onTheirWay', { count: summary.underWay })
            : t('notThrough', { count: notThrough })}
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <UploadDialog
            items={batch.items.map((item) => ({ ...item, src: thumbnailOf(item.localId, pictures, renamed) }))}
            summary={summary}
            reading={reading}
            refused={refused}
            isOnline={isOnline}
            isVisitor={isVisitor}
            onRetry={(localId) => void batch.retry(localId)}
            onRemove={(localId) => void batch.remove(localId)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

function thumbnailOf(localId: string, pictures: readonly Picture[], renamed: ReadonlyMap<string, string>): string | null {
  const uuid = renamed.get(localId) ?? localId;
  return pictures.find((picture) => picture.uuid === uuid)?.thumbnails[320] ?? null;
}
