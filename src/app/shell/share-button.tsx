import i18next from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { Button } from '#src/ui/buttons/button.tsx';

const ShareDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('#src/features/sharing/share-dialog.tsx'), i18next.loadNamespaces(['sharing', 'email'])]);
  return dialog;
});

/** Opens the share dialog from a screen of another feature (SHR-01). @param chosen sets that are ticked at first */
export function ShareButton({ chosen }: { readonly chosen: readonly string[] }) {
  const { t } = useTranslation('menu');
  const answer = useAnswer(pictureSetCalls.listPictureSets, {});
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="mail" disabled={answer.state !== 'ready'} onClick={() => setOpen(true)}>
        {t('sharePictures')}
      </Button>
      {isOpen && answer.state === 'ready' && (
        <Suspense fallback={null}>
          <ShareDialog sets={answer.value.pictureSets} chosen={chosen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
