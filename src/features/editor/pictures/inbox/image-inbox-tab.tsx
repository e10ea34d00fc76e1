import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as PictureEntity, PictureSet } from '#core/contract/picture-sets.ts';
import type { ImageResource } from '#core/contract/template-format.ts';
import { asksAboutChoice, offeredSets } from '#core/domain/pictures/picture-rules.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { announce } from '#src/ui/status/announce.ts';
import { useEditor } from '../../state/editor-context.ts';
import type { ImageField } from '../../state/fields.ts';
import { chooseImage, fillPlaces, type ImageChoice, replaceAllImages } from '../image-choice.ts';
import styles from './image-inbox.module.css';
import { ImageReplaceDialog } from '../image-replace-dialog.tsx';
import { ImageSource, type InboxSource } from './image-source.tsx';
import { ImageThumb } from './image-thumb.tsx';
import { emptyWords, firstSet, inboxPictures } from './image-inbox-view.ts';
import toolbar from '../../toolbar/toolbar.module.css';
import tools from '../picture-tools.module.css';
import { SwapButton } from './swap-button.tsx';
import { UploadPart } from '../uploads/upload-part.tsx';

const PictureSheet = lazy(() => import('./picture-sheet.tsx'));

/** The set's pictures, or the customer's own. A chosen picture goes into the field at once. */
export function ImageInboxTab({ field, image }: { readonly field: ImageField; readonly image: ImageResource }) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const device = useDevice();
  const { pictureSet, pictureSets, ownPictures, options, allowSubjectChange, definition } = editor;
  const sets = useMemo(
    () =>
      offeredSets(pictureSets, {
        own: pictureSet,
        subjectChange: allowSubjectChange,
        disableMixingPhotographers: options.disableMixingPhotographers,
      }),
    [pictureSets, pictureSet, allowSubjectChange, options],
  );
  const isOwn = image.uuid !== null && ownPictures.some((picture) => picture.uuid === image.uuid);
  // A visitor has no picture sets.
  const hasSets = device.owner.kind !== 'anonymous';
  const [source, setSource] = useState<InboxSource>(
    !hasSets || isOwn || (image.uuid === null && field.element.userSupplied) ? 'recent-images' : 'picture-set',
  );
  const [set, setSet] = useState<PictureSet | undefined>(() => firstSet(sets, image.uuid));
  const [isRefused, setRefused] = useState(false);
  const [asked, setAsked] = useState<ImageChoice | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const shown = useMemo(
    () => inboxPictures(source === 'picture-set' ? (set?.pictures ?? []) : ownPictures, field.element),
    [source, set, ownPictures, field],
  );
  const from: Omit<ImageChoice, 'picture'> = {
    editor,
    device,
    place: { resourceId: field.id, element: field.element },
    set: source === 'picture-set' ? (set ?? null) : null,
  };
  const choose = (picture: PictureEntity, isAllowed: boolean) => {
    setRefused(!isAllowed);
    if (!isAllowed || picture.uuid === image.uuid) return;
    const choice = { ...from, picture };
    const { data } = editor.store.peek();
    if (asksAboutChoice(definition.design, data, { resourceId: field.id, picture }, allowSubjectChange)) setAsked(choice);
    else void chooseImage(choice);
  };
  const answer = (put: (choice: ImageChoice) => Promise<void>) => () => {
    setAsked(null);
    if (asked) void put(asked);
  };
  return (
    <>
      <div className={toolbar.strip}>
        <div className={toolbar.stripTools}>
          {source === 'recent-images' && <UploadPart />}
          {shown.length > 1 && (
            <Button variant="secondary" icon="grid" className={tools.beside} onClick={() => setSheetOpen(true)}>
              {t('inbox.all')}
            </Button>
          )}
          <SwapButton field={field} />
        </div>
        {shown.map(({ picture, isAllowed }, index) => (
          <ImageThumb
            key={picture.uuid}
            picture={picture}
            position={{ number: index + 1, count: shown.length }}
            isChosen={picture.uuid === image.uuid}
            isAllowed={isAllowed}
            onChoose={() => choose(picture, isAllowed)}
          />
        ))}
        {shown.length === 0 && <p className={toolbar.quiet}>{t(`inbox.${emptyWords(source, set)}`)}</p>}
      </div>
      {isRefused && (
        <p className={styles.refusal} role="alert">
          <Icon name="warning" size={18} />
          {t('inbox.refused')}
        </p>
      )}
      {hasSets && (
        <ImageSource
          source={source}
          onSource={(next) => {
            setRefused(false);
            setSource(next);
          }}
          sets={sets}
          set={set}
          onSet={(next) => {
            setRefused(false);
            setSet(next);
          }}
        />
      )}
      {isSheetOpen && (
        <Suspense fallback={null}>
          <PictureSheet
            field={field}
            title={source === 'picture-set' && set ? set.subject.name : t(`inbox.${source}`)}
            pictures={shown.map(({ picture }) => picture)}
            areOwn={source === 'recent-images'}
            onChoose={(picture) => {
              setSheetOpen(false);
              choose(picture, true);
            }}
            onFill={(placed) => {
              setSheetOpen(false);
              announce(t('sheet.filled', { count: placed.length }));
              void fillPlaces(from, placed);
            }}
            onClose={() => setSheetOpen(false)}
          />
        </Suspense>
      )}
      {asked && <ImageReplaceDialog onThisOnly={answer(chooseImage)} onAll={answer(replaceAllImages)} onCancel={() => setAsked(null)} />}
    </>
  );
}
