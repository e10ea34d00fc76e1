import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../core/contract/entities.ts';
import type { AppError } from '../../../../core/contract/errors.ts';
import { useDevice } from '../../../data/live/device-context.tsx';
import { useAnnounce } from '../../../ui/announce.ts';
import { carryInstance } from './carry-instance.ts';
import { useDispatch, useEditor } from '../editor-context.ts';
import { placedIn } from '../pictures/picture-library.ts';
import { loadTemplate } from './use-template.ts';

/** Puts what was made so far into another design: its texts are made smaller where the new places are. */
export function useChangeTemplate() {
  const { t, i18n } = useTranslation('editor');
  const { store, render, pictureSet, pictureSets, library, clock } = useEditor();
  const device = useDevice();
  const dispatch = useDispatch();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  const change = async ({ uuid, version, name }: Template) => {
    setBusy(true);
    setError(null);
    const { signal } = new AbortController();
    const loaded = await loadTemplate(device, uuid, version, signal);
    if (!loaded.ok) return refuse(loaded.error);
    const { definition, data } = store.peek();
    const findPlaced = placedIn(library, pictureSets);
    const carried = carryInstance(
      { definition, data, pictureSet, language: i18n.language, nowMs: clock.nowMs(), findPlaced },
      loaded.value,
    );
    const fitted = await render.fitOnOpen(loaded.value.design, carried);
    if (!fitted.ok) return refuse(fitted.error);
    setBusy(false);
    dispatch({ type: 'change-template', definition: loaded.value, data: { ...carried, userResources: fitted.value } });
    announce(t('templates.changed', { name }));
  };
  const refuse = (refused: AppError) => {
    setBusy(false);
    setError(refused);
  };
  return { isBusy, error, change };
}
