import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { FavoritesPicker } from '../picking/favorites-picker.tsx';
import { NextButton } from './next-button.tsx';
import { NoSets } from '../gallery/no-pictures.tsx';
import { sectionsOf, stepAfterFavorites } from '../picture-set-view.ts';
import { SetSkeleton } from '../set-skeleton.tsx';
import { StepFooter } from './step-footer.tsx';
import { usePictureSets } from '../use-picture-sets.ts';

/** `/new-picture-set/favorites` (SET-02). */
export default function NewPictureSetFavoritesPage() {
  const { t } = useTranslation('picture-sets');
  const answer = usePictureSets();
  return (
    <Page>
      <PageHeader title={t('favoritesTitle')} lead={t('favoritesLead')} back={{ to: paths.newPictureSet(), label: t('allPictures') }} />
      <Answer answer={answer} skeleton={<SetSkeleton />}>
        {({ current }) => (current ? <Favorites set={current} /> : <NoSets />)}
      </Answer>
    </Page>
  );
}

function Favorites({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('picture-sets');
  const count = sectionsOf(set.pictures).favorites.length;
  return (
    <>
      <FavoritesPicker set={set} />
      <StepFooter note={set.qualifyForSelectOwnFavorites && t('favoritesChosen', { count })}>
        <NextButton step={stepAfterFavorites(set)} isSkipped={count === 0} />
      </StepFooter>
    </>
  );
}
