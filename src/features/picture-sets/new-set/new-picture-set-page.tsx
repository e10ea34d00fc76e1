import { useTranslation } from 'react-i18next';
import { Link, useNavigationType } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Page, PageHeader, useDocumentTitle } from '#src/ui/page/page.tsx';
import styles from './new-picture-set-page.module.css';
import { NextButton } from './next-button.tsx';
import { NoPictures, NoSets } from '../gallery/no-pictures.tsx';
import { PictureGrid } from '../gallery/picture-grid.tsx';
import { sectionsOf, stepAfterPictures } from '../picture-set-view.ts';
import { SetSkeleton } from '../set-skeleton.tsx';
import { StepFooter } from './step-footer.tsx';
import { StraightToProducts } from './straight-to-products.tsx';
import { usePictureSetActions, usePictureSets } from '../use-picture-sets.ts';

/** `/new-picture-set`: the pictures that a code has opened (SET-01), with hearts and a link past the steps (LOV-01). */
export default function NewPictureSetPage() {
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
  // The reveal is shown once: not after Back or a reload.
  const isRevealed = useNavigationType() !== 'POP';
  const step = stepAfterPictures(set);
  const favorites = sectionsOf(set.pictures).favorites.length;
  const gallery = { name: set.subject.name, all: set.pictures, pictures: set.pictures };
  const note = [t('count', { count: set.pictures.length }), favorites > 0 && t('favoritesChosen', { count: favorites })];
  return (
    <>
      <div className={classNames(isRevealed && styles.revealed)}>
        <PageHeader title={set.subject.name} documentTitle={t('newSet')} lead={set.job.name} />
      </div>
      {set.pictures.length === 0 ? (
        <NoPictures set={set} />
      ) : (
        <PictureGrid
          {...gallery}
          hasLargeFirst
          isRevealed={isRevealed}
          onFavorite={set.qualifyForSelectOwnFavorites ? toggleFavorite : undefined}
        />
      )}
      <p className={styles.view}>
        <Link to={paths.pictureSet(set.subject.uuid)}>{t(set.isEditable ? 'viewAndEditSet' : 'viewSet')}</Link>
      </p>
      <StepFooter note={note.filter(Boolean).join(' · ')}>
        {step !== 'offers' && <StraightToProducts />}
        <NextButton step={step} />
      </StepFooter>
    </>
  );
}
