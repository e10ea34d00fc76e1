import type { Picture } from '#core/contract/picture-sets.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './heart-button.module.css';

/** Changes at once, also offline: the outbox sends it to the shop (SET-11). @param label names the picture; whether it is a favorite is the button's state */
export function HeartButton({
  picture,
  label,
  onToggle,
}: {
  readonly picture: Picture;
  readonly label: string;
  readonly onToggle: (picture: Picture) => void;
}) {
  return (
    <button
      type="button"
      className={picture.isUserFavorite ? styles.heartOn : styles.heart}
      aria-label={label}
      aria-pressed={picture.isUserFavorite}
      onClick={() => onToggle(picture)}
    >
      <Icon name={picture.isUserFavorite ? 'heartFilled' : 'heart'} />
    </button>
  );
}
