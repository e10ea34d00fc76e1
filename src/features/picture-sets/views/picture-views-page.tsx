import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { type PictureView, trailCalls } from '#core/contract/trail/trail.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useLiveAnswer } from '#src/data/live/answers/use-live-answer.ts';
import { PageHeader } from '#src/ui/page/page.tsx';
import { Answer } from '#src/ui/status/answer.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { OneSet } from '../one-set.tsx';
import styles from './picture-views-page.module.css';
import { viewerWords, viewsByDay } from './views-by-day.ts';

/** `/my-account/picture-sets/{uuid}/views`: views of these pictures by day and viewer (SEC-07). */
export default function PictureViewsPage() {
  return <OneSet>{(set) => <Views key={set.subject.uuid} set={set} />}</OneSet>;
}

function Views({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('picture-sets');
  const { uuid, name } = set.subject;
  const input = useMemo(() => ({ params: { subjectUuid: uuid } }), [uuid]);
  const answer = useLiveAnswer(trailCalls.listPictureViews, input);
  return (
    <>
      <PageHeader title={t('views.title')} lead={t('views.lead', { name })} back={{ to: paths.pictureSet(uuid), label: name }} />
      <Answer answer={answer} skeleton={<Skeleton height={240} />}>
        {({ views }) =>
          views.length === 0 ? <EmptyState icon="info" title={t('views.none')} text={t('views.noneText')} /> : <Days views={views} />
        }
      </Answer>
    </>
  );
}

function Days({ views }: { readonly views: readonly PictureView[] }) {
  const { t } = useTranslation('picture-sets');
  const locale = useLocale();
  return (
    <div className={styles.days}>
      {viewsByDay(views).map(({ day, views: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.day}>
            {writeDay('full', day, locale)}
          </h2>
          <ul className={styles.views}>
            {ofDay.map((view) => (
              <li key={JSON.stringify(view)}>
                <span className={styles.who}>
                  {t(`views.by.${viewerWords(view)}`, { recipient: view.recipient ?? '', number: view.number ?? 0 })}
                </span>
                <span className={styles.small}>{t(`views.act.${view.act}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.small}>{t('views.limits')}</p>
    </div>
  );
}
