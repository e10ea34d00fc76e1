import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { NoSets } from '../gallery/no-pictures.tsx';
import { yearbookPoseOf } from '../picture-set-view.ts';
import { PosePicker } from '../picking/pose-picker.tsx';
import { SetSkeleton } from '../set-skeleton.tsx';
import { StepFooter } from './step-footer.tsx';
import { usePictureSets } from '../use-picture-sets.ts';

/** `/new-picture-set/yearbook-pose` (SET-03). */
export default function NewPictureSetPosePage() {
  const { t } = useTranslation('picture-sets');
  const answer = usePictureSets();
  return (
    <Page>
      <PageHeader title={t('poseTitle')} lead={t('poseLead')} back={{ to: paths.newPictureSet(), label: t('allPictures') }} />
      <Answer answer={answer} skeleton={<SetSkeleton />}>
        {({ current }) => (current ? <Pose set={current} /> : <NoSets />)}
      </Answer>
    </Page>
  );
}

function Pose({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('picture-sets');
  const isChosen = yearbookPoseOf(set) !== undefined;
  return (
    <>
      <PosePicker set={set} />
      <StepFooter>
        <ButtonLink to={paths.packages()} variant={isChosen ? 'primary' : 'secondary'}>
          {t(isChosen ? 'next' : 'skip')}
        </ButtonLink>
      </StepFooter>
    </>
  );
}
