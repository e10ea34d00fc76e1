import { useTranslation } from 'react-i18next';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { paths } from '#core/contract/paths/paths.ts';
import { emptyReason } from '#core/domain/cart/empty-reason.ts';

/** SET-09: a set without pictures says which of the two reasons it has. */
export function NoPictures({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('picture-sets');
  return <EmptyState icon="image" title={t(emptyReason(set) === 'notYet' ? 'noPicturesYet' : 'noPictures')} />;
}

/** No set matches the subject of the address. */
export function SetNotFound() {
  const { t } = useTranslation('picture-sets');
  return (
    <EmptyState icon="image" title={t('notFound')} text={t('notFoundText')} isPageTitle>
      <ButtonLink to={paths.pictureSets()}>{t('toMySets')}</ButtonLink>
    </EmptyState>
  );
}

/** The user has no set at all. */
export function NoSets() {
  const { t } = useTranslation('picture-sets');
  return (
    <EmptyState icon="image" title={t('noSets')} text={t('noSetsText')}>
      <ButtonLink to={paths.addPictureSet()}>{t('addSet')}</ButtonLink>
    </EmptyState>
  );
}
