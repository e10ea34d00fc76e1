import { useTranslation } from 'react-i18next';
import { paths } from '../../../core/contract/paths.ts';
import { useDevice } from '../../data/live/device-context.tsx';
import { useDrafts } from '../../data/live/use-drafts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DraftCard } from './draft-card.tsx';
import styles from './drafts-page.module.css';
import { listedDrafts, twinOf } from './drafts-view.ts';

/** `/my-account/drafts`: what was begun and is not in the cart (BEY-04). All of it is on the device. */
export default function DraftsPage() {
  const { t } = useTranslation('account');
  return (
    <Page>
      <PageHeader title={t('entry.drafts')} lead={t('draftsLead')} back={{ to: paths.myAccount(), label: t('myAccount') }} />
      <Drafts />
    </Page>
  );
}

function Drafts() {
  const { t } = useTranslation('account');
  const { clock } = useDevice();
  const all = useDrafts();
  if (all.state === 'loading') {
    return (
      <div className={styles.drafts} aria-busy="true">
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
    );
  }
  const drafts = listedDrafts(all.drafts);
  if (drafts.length === 0) {
    return (
      <EmptyState icon="edit" title={t('noDrafts')} text={t('noDraftsText')}>
        <ButtonLink to={paths.categories()}>{t('seeProducts')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.drafts}>
      {drafts.map((view) => (
        <DraftCard key={view.draft.uuid} view={view} twin={twinOf(view.draft, drafts)} nowMs={clock.nowMs()} />
      ))}
    </ul>
  );
}
