import PictureSetsPage from '#src/features/picture-sets/picture-sets-page.tsx';
import { ShareButton } from '../shell/share-button.tsx';

/** The picture sets with the share button of another feature. */
export default function PictureSetsScreen() {
  return <PictureSetsPage share={<ShareButton chosen={[]} />} />;
}
