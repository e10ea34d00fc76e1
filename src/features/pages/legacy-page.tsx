import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { pageCalls } from '#core/contract/pages.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { NotFound } from '#src/ui/status/not-found.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './legacy-page.module.css';
import { isGone } from './is-gone.ts';
import { PageModule } from './page-module.tsx';

const ID = pageCalls.legacyPage.params.shape.id;

/** `/pages/:id`: a page that the shop composed of modules (PUB-02). */
export default function LegacyPage() {
  const { t } = useTranslation('pages');
  const id = ID.safeParse(useParams()['id']);
  const answer = useAnswer(pageCalls.legacyPage, id.success ? { params: { id: id.data } } : null);
  if (!id.success || isGone(answer)) return <NotFound />;
  return (
    <Page>
      <Answer answer={answer} skeleton={<Loading />}>
        {({ title, modules }) => (
          <div className={styles.page}>
            <PageHeader title={title} />
            {modules.length === 0 && <EmptyState icon="image" title={t('emptyPage')} />}
            <div className={styles.modules}>
              {modules.map((module, at) => (
                // A page's modules never change their order, and two of them may be equal.
                // oxlint-disable-next-line react/no-array-index-key
                <PageModule key={`${id.data} ${at}`} module={module} />
              ))}
            </div>
          </div>
        )}
      </Answer>
    </Page>
  );
}

function Loading() {
  return (
    <div className={styles.modules}>
      <Skeleton height={48} />
      <Skeleton height={400} />
      <Skeleton height={120} />
    </div>
  );
}
