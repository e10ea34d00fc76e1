import { useTranslation } from 'react-i18next';
import type { ImagePlace } from '#core/domain/pictures/picture-rules.ts';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { useEditor, useEditorValue } from '../../state/editor-context.ts';
import { imageFields, partName } from '../../state/fields.ts';
import styles from './swap-dialog.module.css';

/** The places whose picture can be used here, each with its page and its picture. */
export default function SwapDialog({
  places,
  onChoose,
  onClose,
}: {
  readonly places: readonly ImagePlace[];
  readonly onChoose: (place: ImagePlace, name: string) => void;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation('editor');
  const { definition, library } = useEditor();
  const resources = useEditorValue((state) => state.data.userResources);
  const choices = definition.design.parts.flatMap((part) =>
    imageFields(part).flatMap((field) => {
      const place = places.find(({ resourceId }) => resourceId === field.id);
      const name = t('swap.place', { number: field.number, page: partName(part, i18n.language) });
      return place ? [{ place, name }] : [];
    }),
  );
  const thumbnail = ({ resourceId }: ImagePlace) => {
    const resource = resources[resourceId];
    return resource?.kind === 'image' && resource.uuid !== null ? library.find(resource.uuid)?.thumbnails[320] : undefined;
  };
  return (
    <Dialog title={t('swap.title')} onClose={onClose}>
      <ul className={styles.places}>
        {choices.map(({ place, name }) => (
          <li key={place.resourceId}>
            <button type="button" className={styles.place} onClick={() => onChoose(place, name)}>
              <Picture src={thumbnail(place) ?? ''} alt="" aspect={1} className={styles.picture ?? ''} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
