import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';

/** Link past favorites and pose, which can be chosen later too. */
export function StraightToProducts() {
  const { t } = useTranslation('picture-sets');
  return (
    <ButtonLink to={paths.packages()} variant="secondary">
      {t('straightToProducts')}
    </ButtonLink>
  );
}
