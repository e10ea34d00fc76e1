import { useTranslation } from 'react-i18next';
import type { Picture as PictureEntity } from '#core/contract/picture-sets.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import tools from '../picture-tools.module.css';
import styles from './image-inbox.module.css';

/** One picture of the inbox. One that the field rejects stays there, greyed, and says so when it is tapped. */
export function ImageThumb({
  picture,
  position,
  isChosen,
  isAllowed,
  onChoose,
}: {
  readonly picture: PictureEntity;
  readonly position: { readonly number: number; readonly count: number };
  readonly isChosen: boolean;
  readonly isAllowed: boolean;
  readonly onChoose: () => void;
}) {
  const { t } = useTranslation('editor');
  const name = t('inbox.picture', position);
  return (
    <button
      type="button"
      className={classNames(tools.thumb, styles.thumb, !isAllowed && styles.notAllowed)}
      aria-pressed={isChosen}
      aria-disabled={!isAllowed || undefined}
      aria-label={isAllowed ? name : `${name}. ${t('inbox.notAllowed')}`}
      onClick={onChoose}
    >
      <Picture src={picture.thumbnails[320]} alt="" aspect={1} />
      {!isAllowed && <span className={styles.why}>{t('inbox.notAllowed')}</span>}
      {isChosen && (
        <span className={tools.thumbMark}>
          <Icon name="check" size={16} />
        </span>
      )}
    </button>
  );
}
