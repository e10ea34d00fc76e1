import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import type { LeftBehind } from '#core/layout/carry-resources.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { carryInstance } from './carry-instance.ts';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import { placedIn } from '../pictures/picture-library.ts';
import { loadTemplate } from './use-template.ts';

/** Moves the instance to another design. Its texts are reduced if the new boxes are smaller. */
export function useChangeTemplate() {
  const { t, i18n } = useTranslation('editor');
  const { store, render, pictureSet, pictureSets, library, options, clock } = useEditor();
  const device = useDevice();
  const dispatch = useDispatch();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  /** The resources that have no place in the design, before the change; null when the design cannot be read now. */
  const plan = async ({ uuid, version }: Template): Promise<readonly LeftBehind[] | null> => {
    setError(null);
    const loaded = await loadTemplate(device, uuid, version, new AbortController().signal);
    if (!loaded.ok) setError(loaded.error);
    return loaded.ok ? carried(loaded.value).left : null;
  };
  const carried = (to: TemplateDefinition) => {
    const { definition, data, history } = store.peek();
    const findPlaced = placedIn(library, pictureSets);
    const context = { language: i18n.language, nowMs: clock.nowMs(), nextYearFromMonth: options.nextYearFromMonth };
    return carryInstance({ definition, data, history, pictureSet, context, findPlaced }, to);
  };
  const change = async ({ uuid, version, name }: Template) => {
    setBusy(true);
    setError(null);
    const { signal } = new AbortController();
    const loaded = await loadTemplate(device, uuid, version, signal);
    if (!loaded.ok) return refuse(loaded.error);
    const { data } = carried(loaded.value);
    const fitted = await render.fitOnOpen(loaded.value.design, data);
    if (!fitted.ok) return refuse(fitted.error);
    setBusy(false);
    dispatch({ type: 'change-template', definition: loaded.value, data: { ...data, userResources: fitted.value } });
    announce(t('templates.changed', { name }));
  };
  const refuse = (refused: AppError) => {
    setBusy(false);
    setError(refused);
  };
  return { isBusy, error, plan, change };
}
