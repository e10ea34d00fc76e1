import { useTranslation } from 'react-i18next';
import { draftCalls } from '#core/contract/drafts.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useDrafts, usePackageDrafts } from '#src/data/live/drafts/use-drafts.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { DraftCard } from './draft-card.tsx';
import styles from './drafts-page.module.css';
import { listedDrafts, newestFirst, twinOf } from './drafts-view.ts';
import { PackageDraftCard } from './package-draft-card.tsx';

/** `/my-account/drafts`: products that were begun and are not in the cart (BEY-04). All of them are on the device. */
export default function DraftsPage() {
  const { t } = useTranslation('account');
  return (
    <Page>
      <PageHeader title={t('entry.drafts')} lead={t('draftsLead')} back={{ to: paths.myAccount(), label: t('myAccount') }} />
      <Drafts />
    </Page>
  );
}

const SKELETON = (
  <div className={styles.drafts}>
    <Skeleton height={220} />
    <Skeleton height={220} />
  </div>
);

function Drafts() {
  const { t } = useTranslation('account');
  const { clock } = useDevice();
  const all = useDrafts();
  const packages = usePackageDrafts();
  // Reading the list also applies the changes of another device to the drafts.
  const read = useAnswer(draftCalls.listDrafts, {});
  if (all.state === 'loading' || packages.state === 'loading') return <div aria-busy="true">{SKELETON}</div>;
  const drafts = listedDrafts(all.drafts);
  if (drafts.length + packages.drafts.length === 0) {
    return (
      <Answer answer={read} skeleton={SKELETON}>
        {() => (
          <EmptyState icon="edit" title={t('noDrafts')} text={t('noDraftsText')}>
            <ButtonLink to={paths.categories()}>{t('seeProducts')}</ButtonLink>
          </EmptyState>
        )}
      </Answer>
    );
  }
  return (
    <ul className={styles.drafts}>
      {newestFirst(drafts, packages.drafts).map((listed) =>
        listed.kind === 'product' ? (
          <DraftCard key={listed.view.draft.uuid} view={listed.view} twin={twinOf(listed.view.draft, drafts)} nowMs={clock.nowMs()} />
        ) : (
          <PackageDraftCard key={listed.draft.uuid} draft={listed.draft} nowMs={clock.nowMs()} />
        ),
      )}
    </ul>
  );
}
