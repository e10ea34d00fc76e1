import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { swapPlaces } from '#core/domain/pictures/picture-rules.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { announce } from '#src/ui/status/announce.ts';
import { useEditor, useEditorValue } from '../../state/editor-context.ts';
import type { ImageField } from '../../state/fields.ts';
import { swapImages } from '../image-choice.ts';
import tools from '../picture-tools.module.css';

const SwapDialog = lazy(() => import('./swap-dialog.tsx'));

/** Swaps the picture of this place with another place's. Not rendered if no other place can take it. */
export function SwapButton({ field }: { readonly field: ImageField }) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const device = useDevice();
  const data = useEditorValue((state) => state.data);
  const [isOpen, setOpen] = useState(false);
  const { definition, library } = editor;
  const places = useMemo(() => swapPlaces(definition.design, data, field.id, library.find), [definition, data, field, library]);
  if (places.length === 0) return null;
  return (
    <>
      <Button variant="secondary" icon="swap" className={tools.beside} onClick={() => setOpen(true)}>
        {t('swap.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SwapDialog
            places={places}
            onChoose={(other, name) => {
              setOpen(false);
              void swapImages({ editor, device, place: { resourceId: field.id, element: field.element } }, other);
              announce(t('swap.done', { place: name }));
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
