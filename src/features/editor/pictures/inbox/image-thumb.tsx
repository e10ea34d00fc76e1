import { useTranslation } from 'react-i18next';
import type { Picture as PictureEntity } from '#core/contract/picture-sets.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import tools from '../picture-tools.module.css';
import styles from './image-inbox.module.css';

/** One picture of the inbox. A picture that the field rejects is shown greyed, and a tap explains why. */
export function ImageThumb({
  picture,
  position,
  isChosen,
  isUsed = false,
  isAllowed,
  className,
  onChoose,
}: {
  readonly className?: string | undefined;
  readonly picture: PictureEntity;
  readonly position: { readonly number: number; readonly count: number };
  readonly isChosen: boolean;
  /** The picture is already used in the product (KEP-14). */
  readonly isUsed?: boolean;
  readonly isAllowed: boolean;
  readonly onChoose: () => void;
}) {
  const { t } = useTranslation('editor');
  const name = isUsed ? t('inbox.usedPicture', position) : t('inbox.picture', position);
  return (
    <button
      type="button"
      className={classNames(tools.thumb, styles.thumb, !isAllowed && styles.notAllowed, className)}
      aria-pressed={isChosen}
      aria-disabled={!isAllowed || undefined}
      aria-label={isAllowed ? name : `${name}. ${t('inbox.notAllowed')}`}
      onClick={onChoose}
    >
      <Picture src={picture.thumbnails[320]} alt="" aspect={1} />
      {!isAllowed && <span className={styles.why}>{t('inbox.notAllowed')}</span>}
      {isUsed && isAllowed && <span className={styles.used}>{t('inbox.used')}</span>}
      {isChosen && (
        <span className={tools.thumbMark}>
          <Icon name="check" size={16} />
        </span>
      )}
    </button>
  );
}
