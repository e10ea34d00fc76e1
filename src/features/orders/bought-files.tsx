import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { orderCalls } from '#core/contract/orders.ts';
import type { Order } from '#core/contract/orders.ts';
import { readyFiles } from '#core/domain/orders/order-retouch.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { thumbnailPath } from '#src/platform/previews/use-line-preview.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import styles from './order-actions.module.css';

const Licence = lazy(() => import('./licence/licence.tsx'));

type BoughtFile = NonNullable<Order['files']>[number];

/**
 * The link that downloads one picture; a picture set uses the same one. @param name name of the picture for screen
 * readers
 */
export type FileLink = (file: BoughtFile, name: string) => ReactNode;

/** Saving the ready pictures to the phone; a picture set uses the same. */
export type SaveFiles = (ready: readonly BoughtFile[], inRetouch: number) => ReactNode;

/** What another feature gives to the pictures of an order. */
export interface FileTools {
  readonly fileLink: FileLink;
  readonly saveFiles: SaveFiles;
}

/**
 * The pictures that were bought as files: saved to the phone's photos, one by one, or all in one zip. The server checks
 * again that they are paid.
 */
export function BoughtFiles({
  orderUuid,
  files,
  fileLink,
  saveFiles,
}: {
  readonly orderUuid: string;
  readonly files: readonly BoughtFile[];
} & FileTools) {
  const { t } = useTranslation('orders');
  const { isOnline } = useConnection();
  const { owner } = useDevice();
  const ready = readyFiles(files);
  return (
    <section className={styles.files} aria-label={t('files.title')}>
      <h3>{t('files.title')}</h3>
      <ul className={styles.fileList}>
        {files.map((file, index) => (
          <li key={file.uuid} className={styles.file}>
            <span className={styles.thumbnail}>
              <Picture src={thumbnailPath(owner.uuid, file.uuid)} alt="" aspect={1} />
            </span>
            <span className={styles.fileName}>{file.name}</span>
            {(isOnline || file.inRetouch) && fileLink(file, t('files.downloadOne', { number: index + 1, name: file.name }))}
          </li>
        ))}
      </ul>
      {saveFiles(ready, files.length - ready.length)}
      {!isOnline && <p className={styles.hint}>{t('files.offline')}</p>}
      {isOnline && ready.length > 1 && (
        <a className={styles.link} href={zipAddress(orderUuid)} download>
          <Icon name="download" size={20} />
          {t(ready.length < files.length ? 'files.downloadReady' : 'files.downloadAll', { count: ready.length })}
        </a>
      )}
      <Suspense fallback={null}>
        <Licence />
      </Suspense>
    </section>
  );
}

const zipAddress = (orderUuid: string): string => orderCalls.downloadOrderFiles.path.replace(':orderUuid', encodeURIComponent(orderUuid));
