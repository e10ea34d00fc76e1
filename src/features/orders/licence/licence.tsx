import { useTranslation } from 'react-i18next';
import { pictureLicence } from '#core/domain/licence/picture-licence.ts';
import { Folded } from '#src/ui/page/folded.tsx';
import styles from './licence.module.css';

/** The licence of bought pictures, the same text as in the zip (LOV-07). */
export default function Licence() {
  const { i18n } = useTranslation('orders');
  const { title, rules } = pictureLicence(i18n.language);
  return (
    <Folded words={title} isOpen={false}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Folded>
  );
}
