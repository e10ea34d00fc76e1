import PictureSetPage from '#src/features/picture-sets/picture-set-page.tsx';
import { SaveOnPhone } from '#src/features/saving/save-on-phone.tsx';
import { ShareButton } from '../shell/share-button.tsx';

/** One picture set with what other features give it: its share button, and saving bought pictures to the phone. */
export default function PictureSetScreen() {
  return (
    <PictureSetPage
      share={(subjectUuid) => <ShareButton key={subjectUuid} chosen={[subjectUuid]} />}
      save={(toSave) => <SaveOnPhone {...toSave} />}
    />
  );
}
