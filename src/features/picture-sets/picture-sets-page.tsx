import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { NoSets } from './gallery/no-pictures.tsx';
import { PictureSetCard } from './picture-set-card.tsx';
import styles from './picture-sets-page.module.css';
import { usePictureSetActions, usePictureSets } from './use-picture-sets.ts';

/** `/my-account/picture-sets` (SET-04). */
export default function PictureSetsPage({ share }: { /** Rendered beside 'add a set'. */ readonly share?: ReactNode }) {
  const { t } = useTranslation('picture-sets');
  const answer = usePictureSets();
  const { makeCurrent } = usePictureSetActions();
  return (
    <Page>
      <PageHeader title={t('mySets')} lead={t('mySetsLead')} back={{ to: paths.myAccount(), label: t('myAccount') }} />
      <Answer answer={answer} skeleton={<CardSkeletons />}>
        {({ sets, current }) =>
          sets.length === 0 ? (
            <NoSets />
          ) : (
            <>
              <ul className={styles.cards}>
                {sets.map((set) => (
                  <PictureSetCard
                    key={set.subject.uuid}
                    set={set}
                    isCurrent={sets.length > 1 && set === current}
                    onUse={(used) => void makeCurrent(used)}
                  />
                ))}
              </ul>
              <div className={styles.add}>
                <ButtonLink to={paths.addPictureSet()} variant="secondary" icon="plus">
                  {t('addSet')}
                </ButtonLink>
                {share}
              </div>
            </>
          )
        }
      </Answer>
    </Page>
  );
}

function CardSkeletons() {
  return (
    <div className={styles.cards}>
      <Skeleton height={360} />
      <Skeleton height={360} />
    </div>
  );
}
