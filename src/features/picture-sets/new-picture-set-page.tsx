import { useTranslation } from 'react-i18next';
import { paths } from '../../../core/contract/paths.ts';
import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import { Answer } from '../../ui/answer.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeader, useDocumentTitle } from '../../ui/page.tsx';
import { NoPictures, NoSets } from './no-pictures.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { type NextStep, stepAfterPictures } from './picture-set-view.ts';
import { SetSkeleton } from './set-skeleton.tsx';
import { StepFooter } from './step-footer.tsx';
import { usePictureSetActions, usePictureSets } from './use-picture-sets.ts';

/** `/new-picture-set`: what a code just opened (SET-01). */
export function NewPictureSetPage() {
  const { t } = useTranslation('picture-sets');
  useDocumentTitle(t('newSet'));
  const answer = usePictureSets();
  return (
    <Page>
      <Answer answer={answer} skeleton={<SetSkeleton />}>
        {({ current }) => (current ? <NewSet set={current} /> : <NoSets />)}
      </Answer>
    </Page>
  );
}

function NewSet({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('picture-sets');
  const { toggleFavorite } = usePictureSetActions();
  return (
    <>
      <PageHeader title={set.subject.name} lead={set.job.name} />
      {set.pictures.length === 0 ? (
        <NoPictures set={set} />
      ) : (
        <PictureGrid name={set.subject.name} all={set.pictures} pictures={set.pictures} onFavorite={set.qualifyForSelectOwnFavorites ? toggleFavorite : undefined} />
      )}
      <StepFooter note={t('count', { count: set.pictures.length })}>
        <NextButton step={stepAfterPictures(set)} />
      </StepFooter>
    </>
  );
}

const STEP_PATHS = { favorites: paths.newPictureSetFavorites(), 'yearbook-pose': paths.newPictureSetPose(), offers: paths.packages() } as const;

export function NextButton({ step, isSkipped = false }: { readonly step: NextStep; readonly isSkipped?: boolean }) {
  const { t } = useTranslation('picture-sets');
  const words = step === 'offers' ? 'viewOffers' : isSkipped ? 'skip' : 'next';
  return (
    <ButtonLink to={STEP_PATHS[step]} variant={isSkipped ? 'secondary' : 'primary'}>
      {t(words)}
    </ButtonLink>
  );
}
