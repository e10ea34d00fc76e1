import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import type { NextStep } from '../picture-set-view.ts';

const STEP_PATHS = {
  favorites: paths.newPictureSetFavorites(),
  'yearbook-pose': paths.newPictureSetPose(),
  offers: paths.packages(),
} as const;

/** Link to the set's next step; 'Skip' while nothing is chosen. */
export function NextButton({ step, isSkipped = false }: { readonly step: NextStep; readonly isSkipped?: boolean }) {
  const { t } = useTranslation('picture-sets');
  const words = step === 'offers' ? 'viewOffers' : isSkipped ? 'skip' : 'next';
  return (
    <ButtonLink to={STEP_PATHS[step]} variant={isSkipped ? 'secondary' : 'primary'}>
      {t(words)}
    </ButtonLink>
  );
}
