import PictureSetPage from '#src/features/picture-sets/picture-set-page.tsx';
import { ShareButton } from '../shell/share-button.tsx';

/** One picture set with the share button of another feature. */
export default function PictureSetScreen() {
  return <PictureSetPage share={(subjectUuid) => <ShareButton key={subjectUuid} chosen={[subjectUuid]} />} />;
}
