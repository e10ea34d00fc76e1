import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as PictureEntity } from '../../../core/contract/picture-sets.ts';
import type { ImageResource } from '../../../core/contract/template-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useDispatch, useEditor } from './editor-context.ts';
import type { ImageField } from './fields.ts';
import styles from './toolbar.module.css';

type InboxSource = 'picture-set' | 'recent-images';

/** The set's pictures, or the customer's own. Choosing one puts it in the field at once. */
export function ImageInboxTab({ field, image }: { readonly field: ImageField; readonly image: ImageResource }) {
  const { t } = useTranslation('editor');
  const { pictureSet, ownPictures } = useEditor();
  const dispatch = useDispatch();
  const [source, setSource] = useState<InboxSource>(field.element.userSupplied ? 'recent-images' : 'picture-set');
  const pictures = source === 'picture-set' ? favoritesFirst(pictureSet?.pictures ?? []) : ownPictures;
  const choose = ({ uuid, dimensions }: PictureEntity) =>
    dispatch({
      type: 'edit',
      edit: { kind: 'setImage', resourceId: field.id, picture: { uuid, ...dimensions }, boxPt: field.element.box },
    });
  return (
    <>
      <div className={styles.strip}>
        {pictures.map((picture, index) => {
          const isChosen = picture.uuid === image.uuid;
          return (
            <button
              key={picture.uuid}
              type="button"
              className={styles.thumb}
              aria-pressed={isChosen}
              aria-label={t('inbox.picture', { number: index + 1, count: pictures.length })}
              onClick={() => choose(picture)}
            >
              <Picture src={picture.thumbnails[320]} alt="" aspect={1} />
              {isChosen && (
                <span className={styles.thumbMark}>
                  <Icon name="check" size={16} />
                </span>
              )}
            </button>
          );
        })}
        {pictures.length === 0 && <p className={styles.quiet}>{t(source === 'picture-set' ? 'inbox.emptySet' : 'inbox.empty')}</p>}
      </div>
      <fieldset className={styles.segments} aria-label={t('inbox.source')}>
        {(['picture-set', 'recent-images'] as const).map((id) => (
          <button key={id} type="button" className={styles.segment} aria-pressed={source === id} onClick={() => setSource(id)}>
            {t(`inbox.${id}`)}
          </button>
        ))}
      </fieldset>
    </>
  );
}

function favoritesFirst(pictures: readonly PictureEntity[]): readonly PictureEntity[] {
  return [...pictures].sort((a, b) => Number(b.isUserFavorite) - Number(a.isUserFavorite));
}
