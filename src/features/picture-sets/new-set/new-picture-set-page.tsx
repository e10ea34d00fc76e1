import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Page, PageHeader, useDocumentTitle } from '#src/ui/page/page.tsx';
import styles from './new-picture-set-page.module.css';
import { NextButton } from './next-button.tsx';
import { NoPictures, NoSets } from '../gallery/no-pictures.tsx';
import { PictureGrid } from '../gallery/picture-grid.tsx';
import { stepAfterPictures } from '../picture-set-view.ts';
import { SetSkeleton } from '../set-skeleton.tsx';
import { StepFooter } from './step-footer.tsx';
import { usePictureSets } from '../use-picture-sets.ts';

/** `/new-picture-set`: what a code just opened (SET-01). */
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
  return (
    <>
      <PageHeader title={set.subject.name} documentTitle={t('newSet')} lead={set.job.name} />
      <p className={styles.view}>
        <Link to={paths.pictureSet(set.subject.uuid)}>{t(set.isEditable ? 'viewAndEditSet' : 'viewSet')}</Link>
      </p>
      {set.pictures.length === 0 ? (
        <NoPictures set={set} />
      ) : (
        <PictureGrid name={set.subject.name} all={set.pictures} pictures={set.pictures} />
      )}
      <StepFooter note={t('count', { count: set.pictures.length })}>
        <NextButton step={stepAfterPictures(set)} />
      </StepFooter>
    </>
  );
}
