import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { PageHeader } from '#src/ui/page/page.tsx';
import { FavoritesPicker } from './favorites-picker.tsx';
import { OneSet } from '../one-set.tsx';

/** `/my-account/picture-sets/{uuid}/favorites` (SET-06). */
export default function FavoritesPage() {
  const { t } = useTranslation('picture-sets');
  return (
    <OneSet>
      {(set) => (
        <>
          <PageHeader
            title={t('favoritesTitle')}
            lead={t('favoritesLead')}
            back={{ to: paths.pictureSet(set.subject.uuid), label: set.subject.name }}
          />
          <FavoritesPicker set={set} />
        </>
      )}
    </OneSet>
  );
}
