import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import { useAnnounce } from '../../ui/announce.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { NoPictures } from './no-pictures.tsx';
import { posePictures, poseSelection, yearbookPoseOf } from './picture-set-view.ts';
import grid from './picture-grid.module.css';
import styles from './pose-picker.module.css';
import { usePictureSetActions } from './use-picture-sets.ts';

/** One picture of the set as the yearbook's: a group of radio buttons that look like the pictures (SET-03). */
export function PosePicker({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('picture-sets');
  const { choosePose } = usePictureSetActions();
  const announce = useAnnounce();
  const group = useId();
  if (poseSelection(set) === 'expired') return <EmptyState icon="calendar" title={t('poseExpired')} />;
  if (!set.qualifyForSelectYearbookPose) return <EmptyState icon="calendar" title={t('poseNotAvailable')} />;
  const pictures = posePictures(set);
  if (pictures.length === 0) return <NoPictures set={set} />;
  const chosen = yearbookPoseOf(set);
  return (
    <fieldset>
      <legend className={styles.legend}>{t('poseTitle')}</legend>
      <div className={grid.grid}>
        {pictures.map((picture) => {
          const number = set.pictures.indexOf(picture) + 1;
          const isChosen = picture.uuid === chosen?.uuid;
          return (
            <label key={picture.uuid} className={styles.pose}>
              <input
                className={styles.radio}
                type="radio"
                name={group}
                checked={isChosen}
                aria-label={t('poseChoose', { number })}
                onChange={() => {
                  choosePose(set, picture);
                  announce(t('poseSaved', { number }));
                }}
              />
              <Picture src={picture.thumbnails[320]} alt="" aspect={4 / 5} />
              {isChosen && (
                <span className={styles.mark}>
                  <Icon name="check" size={18} />
                  {t('poseChosen')}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
