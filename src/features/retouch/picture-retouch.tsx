import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import styles from './retouch-page.module.css';
import type { RetouchRow } from './retouch-view.ts';
import { TasksDialog } from './tasks-dialog.tsx';

interface PictureRetouchProps {
  readonly row: RetouchRow;
  /** Number in the list, because pictures have no names. */
  readonly number: number;
  readonly currency: string;
  readonly onChoose: (subUuid: string, isWanted: boolean) => void;
}

/** One picture with the retouch options for it. */
export function PictureRetouch({ row, number, currency, onChoose }: PictureRetouchProps) {
  const { t } = useTranslation('retouch');
  const [isReading, setReading] = useState(false);
  const { product } = row;
  const name = t('pictureOf', { number, name: row.subject.name });
  return (
    <li className={styles.picture}>
      <Picture src={row.picture.thumbnails[320]} alt={name} aspect={4 / 5} className={styles.thumbnail ?? ''} />
      <fieldset className={styles.tasks}>
        <legend className={styles.name}>{name}</legend>
        {product.subproducts.map((sub) => (
          <CheckboxField
            key={sub.uuid}
            checked={row.chosen.includes(sub.uuid)}
            onChange={(isWanted) => onChoose(sub.uuid, isWanted)}
            label={
              <span className={styles.task}>
                <span>{sub.name}</span>
                <span className={styles.extra}>
                  {sub.extraprice === 0 ? (
                    t('noExtra')
                  ) : (
                    <>
                      {'+ '}
                      <Price minor={sub.extraprice} currency={currency} />
                    </>
                  )}
                </span>
              </span>
            }
          />
        ))}
        <p className={styles.rowFoot}>
          <Button variant="quiet" icon="info" aria-label={t('showTasksOf', { name })} onClick={() => setReading(true)}>
            {t('tasks')}
          </Button>
          {row.price > 0 && (
            <strong>
              <Price minor={row.price} currency={currency} />
            </strong>
          )}
        </p>
      </fieldset>
      {isReading && <TasksDialog row={row} name={name} onClose={() => setReading(false)} />}
    </li>
  );
}
