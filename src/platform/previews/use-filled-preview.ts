import { useTranslation } from 'react-i18next';
import type { Template } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { useYearRule } from '#src/data/live/answers/use-year-rule.ts';
import { fillForSet, firstYear } from '#core/domain/templates/fill-template.ts';
import { usePreview } from './use-preview.ts';

/** Size of image previews (D2 §9). */
const PREVIEW_PX = 640;

/** The template filled with the set's pictures, favorites first; null until it is drawn. */
export function useFilledPreview(template: Pick<Template, 'uuid' | 'version' | 'supportedYears'> | null, set: PictureSet | undefined) {
  const { i18n } = useTranslation();
  const { settings } = useShell();
  const rule = useYearRule();
  const year = template && firstYear(template, rule);
  const favorites = set?.pictures.filter((picture) => picture.isUserFavorite).map((picture) => picture.uuid) ?? [];
  const key =
    template && set && settings ? [template.uuid, template.version, set.subject.uuid, i18n.language, year, ...favorites].join(' ') : null;
  return usePreview(key, () => ({
    template: template ?? { uuid: '', version: 0 },
    fill: (definition) => fillForSet(definition, set, { language: i18n.language, ...rule }),
    context: { language: i18n.language, country: settings?.options.country ?? '' },
    maxPx: PREVIEW_PX,
  }));
}
