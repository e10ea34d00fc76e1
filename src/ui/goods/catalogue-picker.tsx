import { useTranslation } from 'react-i18next';
import styles from './catalogue-picker.module.css';
import { Price } from './price.tsx';
import { QuantityStepper } from '../fields/quantity-stepper.tsx';

/** The catalogue's data to show, with the chosen quantity. */
interface PickedCatalogue {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly quantity: number;
  readonly maxQuantity: number;
  readonly subject: { readonly uuid: string; readonly name: string; readonly group: string };
}

/** Catalogues with a quantity each, including zero. The caller has the rules (core/domain/cart/upsell.ts). */
export function CataloguePicker<C extends PickedCatalogue>({
  label,
  catalogues,
  currency,
  onChange,
}: {
  readonly label: string;
  readonly catalogues: readonly C[];
  readonly currency: string;
  readonly onChange: (catalogue: C, wanted: number) => void;
}) {
  const { t } = useTranslation('common');
  return (
    <ul className={styles.list} aria-label={label}>
      {catalogues.map((catalogue) => {
        const person = [catalogue.subject.name, catalogue.subject.group].filter(Boolean).join(', ');
        return (
          <li key={`${catalogue.uuid} ${catalogue.subject.uuid}`} className={styles.catalogue}>
            <div className={styles.words}>
              <p className={styles.name}>{catalogue.name}</p>
              {person && <p className={styles.detail}>{person}</p>}
              {catalogue.description && <p className={styles.description}>{catalogue.description}</p>}
            </div>
            <p className={styles.price}>
              <Price minor={catalogue.price} currency={currency} />
            </p>
            <QuantityStepper
              label={t('quantityFor', { what: [catalogue.name, person].filter(Boolean).join(', ') })}
              value={catalogue.quantity}
              min={0}
              max={catalogue.maxQuantity}
              onPlus={() => onChange(catalogue, catalogue.quantity + 1)}
              onMinus={() => onChange(catalogue, catalogue.quantity - 1)}
              onTyped={(typed) => onChange(catalogue, Number(typed.trim() || Number.NaN))}
            />
          </li>
        );
      })}
    </ul>
  );
}
