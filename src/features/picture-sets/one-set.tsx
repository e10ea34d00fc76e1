import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Page, useDocumentTitle } from '#src/ui/page/page.tsx';
import { SetNotFound } from './gallery/no-pictures.tsx';
import { SetSkeleton } from './set-skeleton.tsx';
import { usePictureSets } from './use-picture-sets.ts';

/** The set in the address, or 'Picture set not found'. A set's uuid is its subject's. */
export function OneSet({ children }: { readonly children: (set: PictureSet, sets: readonly PictureSet[]) => ReactNode }) {
  const { t } = useTranslation('picture-sets');
  const { pictureSetUuid } = useParams();
  const answer = usePictureSets();
  useDocumentTitle(t('mySets'));
  return (
    <Page>
      <Answer answer={answer} skeleton={<SetSkeleton />}>
        {({ sets }) => {
          const set = sets.find((other) => other.subject.uuid === pictureSetUuid);
          return set ? children(set, sets) : <SetNotFound />;
        }}
      </Answer>
    </Page>
  );
}
