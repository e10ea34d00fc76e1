import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Page } from '#src/ui/page/page.tsx';

/**
 * Shown instead of an editor for a product that the shop no longer sells, or not with these pictures (KEP-07, BIZ-07).
 */
export function NotSold({ error, hasDraft }: { readonly error: AppError; readonly hasDraft: boolean }) {
  const { t } = useTranslation('editor');
  const why = error.code === 'product.not_for_set' ? 'notForSet' : 'withdrawn';
  return (
    <Page>
      <EmptyState icon="info" title={t(`notSold.${why}`)} text={t(hasDraft ? 'notSold.draft' : `notSold.${why}Text`)} isPageTitle>
        <ButtonLink to={paths.categories()}>{t('notSold.toProducts')}</ButtonLink>
        {hasDraft && (
          <ButtonLink to={paths.drafts()} variant="secondary">
            {t('notSold.toDrafts')}
          </ButtonLink>
        )}
      </EmptyState>
    </Page>
  );
}
