import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useDrafts, usePackageDrafts } from '#src/data/live/drafts/use-drafts.ts';
import { useUploads } from '#src/data/live/drafts/use-uploads.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import type { Queue } from '#src/data/live/queue/queue.ts';
import { whereUploadIsKept } from '#src/data/outbox/where-kept.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { countOnlyHere } from './connection-view.ts';
import styles from './connection-status.module.css';

/**
 * Work that only this device has and the queue does not list: package drafts, versions beside a draft, a visitor's
 * drafts.
 */
export function OnlyHere({ queue, onClose }: { readonly queue: Queue; readonly onClose: () => void }) {
  const { needsSignIn, isSetBack } = useSession();
  const { t } = useTranslation('kept');
  const device = useDevice();
  const drafts = useDrafts();
  const packages = usePackageDrafts();
  const uploads = useUploads();
  if (drafts.state === 'loading' || packages.state === 'loading' || uploads.state === 'loading') return null;
  const count = countOnlyHere(drafts.drafts, packages.drafts, uploads.uploads, queue.entries);
  const setBack = isSetBack && <p>{t('setBack')}</p>;
  // A signed-out customer cannot know what the shop has.
  const isAllThere = queue.entries.length + queue.unreadable === 0 && !needsSignIn;
  if (count === 0) return isAllThere ? <p>{t('everything')}</p> : setBack;
  return (
    <div className={styles.onlyHere}>
      {setBack}
      <p>{t('onlyHere', { count })}</p>
      {uploads.uploads.some((upload) => whereUploadIsKept(upload) === 'refused') && (
        <ButtonLink variant="quiet" icon="image" to={paths.uploads()} onClick={onClose}>
          {t('seePictures')}
        </ButtonLink>
      )}
      {device.owner.kind === 'customer' && (
        <ButtonLink variant="quiet" icon="edit" to={paths.drafts()} onClick={onClose}>
          {t('seeDrafts')}
        </ButtonLink>
      )}
    </div>
  );
}
