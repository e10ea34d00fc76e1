import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '#core/contract/drafts.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls, type TemplateDefinition } from '#core/contract/templates.ts';
import { deleteDraft } from '#src/data/commands/drafts/delete-draft.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useShell } from '#src/data/live/shell-store.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import { usePreview } from '#src/platform/previews/use-preview.ts';

/** Longer side of a draft's preview, in pixels: twice its size on the screen. */
const PREVIEW_PX = 480;

/** The template and the preview of a draft. `definition` is null until it is read, undefined when it cannot be read. */
export function useShownDraft(draft: Draft) {
  const device = useDevice();
  const { i18n } = useTranslation();
  const { settings } = useShell();
  const prices = useAnswer(shopCalls.prices, {});
  const definition = useDefinition(draft);
  const { template, data } = draft;
  const preview = usePreview(settings ? `draft ${draft.uuid} ${draft.revision} ${i18n.language}` : null, () => ({
    template,
    fill: data,
    context: { language: i18n.language, country: settings?.options.country ?? '' },
    maxPx: PREVIEW_PX,
  }));
  const product = prices.state === 'ready' ? prices.value.products.find((entry) => entry.uuid === draft.productUuid) : undefined;
  return { definition, product, preview, remove: () => deleteDraft(device, { uuid: draft.uuid }) };
}

function useDefinition({ template: { uuid, version } }: Draft): TemplateDefinition | null | undefined {
  const device = useDevice();
  // The name is in the language in which the definition was read.
  const { language } = useTranslation().i18n;
  const [definition, setDefinition] = useState<TemplateDefinition | null | undefined>(null);
  useEffect(() => {
    const cancel = new AbortController();
    const load = async () => {
      const answer = await loadAsset(
        device,
        templateCalls.templateByUuidAndVersion,
        { params: { uuid, version: String(version) } },
        cancel.signal,
      );
      if (!cancel.signal.aborted) setDefinition(answer.ok ? answer.value : undefined);
    };
    void load();
    return () => cancel.abort();
  }, [device, uuid, version, language]);
  return definition;
}
