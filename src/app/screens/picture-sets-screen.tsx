import PictureSetsPage from '#src/features/picture-sets/picture-sets-page.tsx';
import { ShareButton } from '../shell/share-button.tsx';

/** The sets with what another feature does with them. */
export default function PictureSetsScreen() {
  return <PictureSetsPage share={<ShareButton chosen={[]} />} />;
}
