import { useTranslation } from 'react-i18next';
import type { Picture } from '../../../core/contract/picture-sets.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './heart-button.module.css';

/** At once and offline too: the outbox carries it to the shop (SET-11). */
export function HeartButton({
  picture,
  number,
  onToggle,
}: {
  readonly picture: Picture;
  readonly number: number;
  readonly onToggle: (picture: Picture) => void;
}) {
  const { t } = useTranslation('picture-sets');
  const words = picture.isUserFavorite ? 'removeFavorite' : 'addFavorite';
  return (
    <button
      type="button"
      className={picture.isUserFavorite ? styles.heartOn : styles.heart}
      aria-label={t(words, { number })}
      aria-pressed={picture.isUserFavorite}
      onClick={() => onToggle(picture)}
    >
      <Icon name={picture.isUserFavorite ? 'heartFilled' : 'heart'} />
    </button>
  );
}
