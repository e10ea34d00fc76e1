import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as PictureEntity } from '#core/contract/picture-sets.ts';
import { emptyPlaces, type FillPlan, planFill, usedPictures } from '#core/domain/pictures/fill-places.ts';
import { isAllowedIn } from '#core/domain/pictures/picture-rules.ts';
import { usePictureDeletion } from '#src/platform/uploads/use-picture-deletion.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { DeletePictureDialog } from '#src/ui/dialogs/delete-picture-dialog.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { announce } from '#src/ui/status/announce.ts';
import { useEditor, useEditorValue } from '../../state/editor-context.ts';
import type { ImageField } from '../../state/fields.ts';
import { ImageThumb } from './image-thumb.tsx';
import styles from './picture-sheet.module.css';

export interface PictureSheetProps {
  readonly field: ImageField;
  readonly title: string;
  readonly pictures: readonly PictureEntity[];
  /** The pictures are the customer's own, so they can be deleted here. */
  readonly areOwn: boolean;
  readonly onChoose: (picture: PictureEntity) => void;
  readonly onFill: (placed: FillPlan<PictureEntity>['placed']) => void;
  readonly onClose: () => void;
}

/** All pictures of the inbox in a grid. One goes into the open place, several fill the empty places (KEP-14). */
export default function PictureSheet({ field, title, pictures, areOwn, onChoose, onFill, onClose }: PictureSheetProps) {
  const { t } = useTranslation(['editor', 'uploads']);
  const { definition } = useEditor();
  const data = useEditorValue((state) => state.data);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const deletion = usePictureDeletion(() => announce(t('uploads:deleted')));
  const used = usedPictures(data);
  const places = emptyPlaces(definition.design, data, field.id);
  const isUsable = (picture: PictureEntity) => [field, ...places].some(({ element }) => isAllowedIn(element, picture));
  // In the order of choice.
  const selected = chosen.flatMap((uuid) => pictures.find((picture) => picture.uuid === uuid) ?? []);
  const plan = planFill(places, selected);
  const [only, second] = selected;
  // If every place is filled, another choice replaces the first.
  const toggle = (uuid: string) =>
    setChosen((before) => {
      if (before.includes(uuid)) return before.filter((one) => one !== uuid);
      return places.length === 0 ? [uuid] : [...before, uuid];
    });
  const mayPut = only !== undefined && second === undefined && isAllowedIn(field.element, only);
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <p className={styles.status} role="status">
            {t('sheet.chosen', { count: selected.length })}
            {plan.left.length > 0 && places.length > 0 && ` ${t('sheet.noPlace', { count: plan.left.length })}`}
          </p>
          <Button variant={plan.placed.length > 0 ? 'secondary' : 'primary'} disabled={!mayPut} onClick={() => only && onChoose(only)}>
            {t('sheet.putHere')}
          </Button>
          {places.length > 0 && (
            <Button disabled={plan.placed.length === 0} onClick={() => onFill(plan.placed)}>
              {t('sheet.fill', { count: plan.placed.length })}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.lead}>{places.length > 0 ? t('sheet.empty', { count: places.length }) : t('sheet.noneEmpty')}</p>
      <ul className={styles.grid}>
        {pictures.map((picture, index) => {
          const position = { number: index + 1, count: pictures.length };
          const isUsed = used.has(picture.uuid);
          const isAllowed = isUsable(picture);
          return (
            <li key={picture.uuid} className={styles.cell}>
              <ImageThumb
                className={styles.thumb}
                picture={picture}
                position={position}
                isChosen={chosen.includes(picture.uuid)}
                isUsed={isUsed}
                isAllowed={isAllowed}
                onChoose={() => isAllowed && toggle(picture.uuid)}
              />
              {areOwn && !isUsed && (
                <IconButton
                  className={styles.delete}
                  icon="trash"
                  size={20}
                  filled
                  label={t('uploads:deleteName', position)}
                  onClick={() => deletion.ask(picture)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {deletion.asked !== null && (
        <DeletePictureDialog
          error={deletion.error}
          isOnlyHere={deletion.isOnlyHere}
          isRunning={deletion.isRunning}
          onConfirm={() => void deletion.confirm()}
          onCancel={deletion.cancel}
        />
      )}
    </Dialog>
  );
}
