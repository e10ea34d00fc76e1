import type { Template } from '../../../core/contract/entities.ts';
import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './template-preview.module.css';

/** D2 §9. */
const PREVIEW_ASPECT = 400 / 290;

/** The template with the customer's favorite in it, drawn by the worker; the designer's own preview until then. */
export function TemplatePreview({ template }: { readonly template: Template; readonly set: PictureSet | undefined }) {
  return (
    <span className={styles.mat}>
      <Picture src={`/templates/all/${template.preview.large}`} alt="" aspect={PREVIEW_ASPECT} fit="contain" className={styles.preview ?? ''} />
    </span>
  );
}
