import { useTranslation } from 'react-i18next';
import type { Template } from '../../../core/contract/entities.ts';
import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import { useShell } from '../../data/live/shell-store.ts';
import { usePreview } from '../../platform/previews/use-preview.ts';
import { Picture } from '../../ui/picture.tsx';
import { fillFor } from './fill-template.ts';
import styles from './template-preview.module.css';

/** D2 §9. */
const PREVIEW_ASPECT = 400 / 290;
const PREVIEW_PX = 640;

/** The template with the customer's favorite in it, drawn by the worker; the designer's own preview until then. */
export function TemplatePreview({ template, set }: { readonly template: Template; readonly set: PictureSet | undefined }) {
  const { i18n } = useTranslation();
  const { settings } = useShell();
  const favorites = set?.pictures.filter((picture) => picture.isUserFavorite).map((picture) => picture.uuid) ?? [];
  const key = set && settings ? [template.uuid, template.version, set.subject.uuid, i18n.language, ...favorites].join(' ') : null;
  const { src, place } = usePreview(key, () => ({
    template,
    fill: (definition) => fillFor(definition, set, i18n.language),
    context: { language: i18n.language, country: settings?.options.country ?? '' },
    maxPx: PREVIEW_PX,
  }));
  return (
    <span ref={place} className={styles.mat}>
      <Picture
        src={src ?? `/templates/all/${template.preview.large}`}
        alt=""
        aspect={PREVIEW_ASPECT}
        fit="contain"
        className={styles.preview ?? ''}
      />
    </span>
  );
}
