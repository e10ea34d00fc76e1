import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { LinkMenu } from '#src/ui/buttons/link-menu.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';
import styles from './picture-set-card.module.css';
import { emptyReason } from '#core/domain/cart/empty-reason.ts';
import { cardThumbnails } from './picture-set-view.ts';

/** A summary of a set, and its actions. */
export function PictureSetCard({
  set,
  isCurrent,
  onUse,
}: {
  readonly set: PictureSet;
  readonly isCurrent: boolean;
  readonly onUse: (set: PictureSet) => void;
}) {
  const { t } = useTranslation('picture-sets');
  const { uuid, name } = set.subject;
  const links = [
    ...(set.qualifyForSelectOwnFavorites ? [{ to: paths.pictureSetFavorites(uuid), label: t('selectFavorites') }] : []),
    ...(set.qualifyForSelectYearbookPose ? [{ to: paths.pictureSetPose(uuid), label: t('choosePose') }] : []),
  ];
  return (
    <li>
      <Card className={styles.card ?? ''}>
        <div className={styles.head}>
          <div className={styles.titles}>
            <p className={styles.year}>
              {set.year}
              {isCurrent && <span className={styles.badge}>{t('currentSet')}</span>}
              {set.bought && <span className={styles.badge}>{t('bought')}</span>}
              {set.job.isArchived && <span className={styles.badge}>{t('archived')}</span>}
            </p>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.job}>{set.job.name}</p>
          </div>
          {links.length > 0 && <LinkMenu label={t('menu', { name })} links={links} />}
        </div>
        <Thumbnails set={set} />
        <div className={styles.actions}>
          <ButtonLink
            to={paths.pictureSet(uuid)}
            variant="secondary"
            aria-label={t('viewOf', { label: t(set.bought ? 'viewAndDownload' : 'view'), name })}
          >
            {t(set.bought ? 'viewAndDownload' : 'view')}
          </ButtonLink>
          {!set.job.isArchived && (
            <ButtonLink to={paths.categories()} aria-label={t('viewOf', { label: t('buyProducts'), name })} onClick={() => onUse(set)}>
              {t('buyProducts')}
            </ButtonLink>
          )}
        </div>
      </Card>
    </li>
  );
}

function Thumbnails({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('picture-sets');
  const { pictures, more } = cardThumbnails(set);
  if (pictures.length === 0) return <p className={styles.empty}>{t(emptyReason(set) === 'notYet' ? 'noPicturesYet' : 'noPictures')}</p>;
  return (
    <ul className={styles.thumbnails}>
      {pictures.map((picture, index) => (
        <li key={picture.uuid} className={styles.thumbnail}>
          <Picture
            src={picture.thumbnails[320]}
            alt={
              picture.groupPicture
                ? t('groupPictureName', { number: index + 1, total: set.pictures.length })
                : t('pictureName', { number: index + 1, total: set.pictures.length, name: set.subject.name })
            }
            aspect={1}
          />
          {more > 0 && index === pictures.length - 1 && (
            <span className={styles.more}>
              <span aria-hidden="true">{t('more', { count: more })}</span>
              <VisuallyHidden>{t('moreHint', { count: more })}</VisuallyHidden>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
