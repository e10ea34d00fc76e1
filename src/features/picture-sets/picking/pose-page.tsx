import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { PageHeader } from '#src/ui/page/page.tsx';
import { OneSet } from '../one-set.tsx';
import { PosePicker } from './pose-picker.tsx';

/** `/my-account/picture-sets/{uuid}/yearbook-pose` (SET-06). */
export default function PosePage() {
  const { t } = useTranslation('picture-sets');
  return (
    <OneSet>
      {(set) => (
        <>
          <PageHeader
            title={t('poseTitle')}
            lead={t('poseLead')}
            back={{ to: paths.pictureSet(set.subject.uuid), label: set.subject.name }}
          />
          <PosePicker set={set} />
        </>
      )}
    </OneSet>
  );
}
