import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Page, useDocumentTitle } from '#src/ui/page/page.tsx';
import { announce } from '#src/ui/status/announce.ts';
import { EmptyState } from '#src/ui/status/notice.tsx';

interface DraftMissingProps {
  readonly why: 'gone' | 'late';
  onRetry(): void;
  onAnew(): void;
}

/** Shown instead of an editor whose address names a draft that is not on this device (EDT-20). */
export function DraftMissing({ why, onRetry, onAnew }: DraftMissingProps) {
  const { t } = useTranslation('editor');
  const isCustomer = useDevice().owner.kind !== 'anonymous';
  const title = t(`draftMissing.${why}`);
  useDocumentTitle(title);
  useEffect(() => announce(title), [title]);
  return (
    <Page>
      <EmptyState icon="info" title={title} text={t(`draftMissing.${why}Text`)} isPageTitle>
        {why === 'late' && <Button onClick={onRetry}>{t('common:tryAgain')}</Button>}
        {isCustomer && (
          <ButtonLink to={paths.drafts()} variant={why === 'late' ? 'secondary' : 'primary'}>
            {t('notSold.toDrafts')}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={onAnew}>
          {t('draftMissing.anew')}
        </Button>
      </EmptyState>
    </Page>
  );
}
