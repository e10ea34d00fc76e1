import PictureSetPage from '#src/features/picture-sets/picture-set-page.tsx';
import { ShareButton } from '../shell/share-button.tsx';

/** One set with what another feature does with it. */
export default function PictureSetScreen() {
  return <PictureSetPage share={(subjectUuid) => <ShareButton key={subjectUuid} chosen={[subjectUuid]} />} />;
}
