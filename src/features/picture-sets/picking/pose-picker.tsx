import { startTransition, useId, useMemo, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as SetPicture, PictureSet } from '#core/contract/picture-sets.ts';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { Icon } from '#src/ui/icon.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { NoPictures } from '../gallery/no-pictures.tsx';
import { posePictures, poseSelection, yearbookPoseOf } from '../picture-set-view.ts';
import { LongGallery } from '../gallery/long-gallery.tsx';
import { LONG } from '../gallery/picture-grid.tsx';
import grid from '../gallery/picture-grid.module.css';
import styles from './pose-picker.module.css';
import { usePictureSetActions } from '../use-picture-sets.ts';

/** Chooses one picture of the set for the yearbook: a group of radio buttons that look like the pictures (SET-03). */
export function PosePicker({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('picture-sets');
  const { choosePose } = usePictureSetActions();
  const announce = useAnnounce();
  const group = useId();
  const numbers = useMemo(() => new Map(set.pictures.map((picture, index) => [picture.uuid, index])), [set.pictures]);
  // The mark moves with the tap. The device's answer follows shortly after.
  const [chosenUuid, showChosen] = useOptimistic(yearbookPoseOf(set)?.uuid);
  const choose = (picture: SetPicture, number: number) =>
    startTransition(async () => {
      showChosen(picture.uuid);
      const kept = await choosePose(set, picture);
      if (kept.ok) announce(t('poseSaved', { number }));
    });
  if (poseSelection(set) === 'expired') return <EmptyState icon="calendar" title={t('poseExpired')} />;
  if (!set.qualifyForSelectYearbookPose) return <EmptyState icon="calendar" title={t('poseNotAvailable')} />;
  const pictures = posePictures(set);
  if (pictures.length === 0) return <NoPictures set={set} />;
  const poseOf = (picture: SetPicture) => {
    const number = (numbers.get(picture.uuid) ?? 0) + 1;
    const isChosen = picture.uuid === chosenUuid;
    return (
      <label key={picture.uuid} className={styles.pose}>
        <input
          className={styles.radio}
          type="radio"
          name={group}
          checked={isChosen}
          aria-label={t('poseChoose', { number })}
          onChange={() => choose(picture, number)}
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
  };
  return (
    <fieldset>
      <legend className={styles.legend}>{t('poseTitle')}</legend>
      {pictures.length > LONG ? (
        <LongGallery pictures={pictures} isWide={isNeverWide}>
          {poseOf}
        </LongGallery>
      ) : (
        <div className={grid.grid}>{pictures.map(poseOf)}</div>
      )}
    </fieldset>
  );
}

/** All pictures have the same width, whatever their orientation. */
const isNeverWide = () => false;
