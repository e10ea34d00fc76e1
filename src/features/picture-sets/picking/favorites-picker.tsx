import { useTranslation } from 'react-i18next';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { NoPictures } from '../gallery/no-pictures.tsx';
import { PictureGrid } from '../gallery/picture-grid.tsx';
import { usePictureSetActions } from '../use-picture-sets.ts';

/** The set with a heart on each picture. The order is fixed, so that no picture moves under the finger. */
export function FavoritesPicker({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('picture-sets');
  const { toggleFavorite } = usePictureSetActions();
  if (!set.qualifyForSelectOwnFavorites) return <EmptyState icon="heart" title={t('favoritesNotAvailable')} />;
  if (set.pictures.length === 0) return <NoPictures set={set} />;
  return <PictureGrid name={set.subject.name} all={set.pictures} pictures={set.pictures} onFavorite={toggleFavorite} />;
}
