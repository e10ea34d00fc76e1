import type { Template } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { Picture } from '#src/ui/goods/picture.tsx';
import styles from './template-preview.module.css';
import { useFilledPreview } from '#src/platform/previews/use-filled-preview.ts';

/** D2 §9. */
const PREVIEW_ASPECT = 400 / 290;

/** The template with the customer's favorite, drawn by the worker. The designer's own preview is shown until then. */
export function TemplatePreview({ template, set }: { readonly template: Template; readonly set: PictureSet | undefined }) {
  const { src, place } = useFilledPreview(template, set);
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
