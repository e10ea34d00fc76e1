import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageResource } from '#core/contract/template-format.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { CROP_LIMITS, type CropNumber, cropNumbers, cropWithNumber } from './crop-numbers.ts';
import { useDispatch, useEditor } from '../../state/editor-context.ts';
import type { ImageField } from '../../state/fields.ts';
import { canZoomImage } from '../image-tabs.ts';
import styles from '../../form-view/form-view.module.css';

/** The crop as three numbers, for customers who cannot see the effect of a drag or an arrow key. */
export function CropNumberFields({ field, image }: { readonly field: ImageField; readonly image: ImageResource }) {
  const { t } = useTranslation('editor');
  const { options } = useEditor();
  const canZoom = canZoomImage(field.element, options);
  const names: readonly CropNumber[] = canZoom ? ['zoom', 'across', 'down'] : ['across', 'down'];
  return (
    <fieldset className={styles.numbers} aria-label={t('form.crop')}>
      {names.map((name) => (
        <NumberField key={name} name={name} field={field} image={image} />
      ))}
    </fieldset>
  );
}

function NumberField({ name, field, image }: { readonly name: CropNumber; readonly field: ImageField; readonly image: ImageResource }) {
  const { t } = useTranslation('editor');
  const dispatch = useDispatch();
  const [typed, setTyped] = useState<string | null>(null);
  const { box } = field.element;
  const value = cropNumbers(image, box)[name];
  const commit = () => {
    const number = typed === null || typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));
    setTyped(null);
    if (!Number.isFinite(number) || number === value) return;
    dispatch({ type: 'edit', edit: { kind: 'setCrop', resourceId: field.id, cropRect: cropWithNumber(image, box, name, number) } });
  };
  return (
    <TextField
      label={t(`form.number.${name}`)}
      hint={t('form.numberHint', CROP_LIMITS[name])}
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={setTyped}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
