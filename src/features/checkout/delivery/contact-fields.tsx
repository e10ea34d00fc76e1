import { useTranslation } from 'react-i18next';
import { useAutoComplete } from '#src/data/live/session/use-auto-complete.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { ContactForm } from './delivery-form.ts';
import styles from './delivery-step.module.css';
import type { Touched } from '../use-touched.ts';

/** Contact details of the person who gets the message that the order is ready (CHK-13). */
export function ContactFields({
  contact,
  touched,
  onChange,
}: {
  readonly contact: ContactForm;
  readonly touched: Touched;
  readonly onChange: (change: Partial<ContactForm>) => void;
}) {
  const { t } = useTranslation('checkout');
  const autoComplete = useAutoComplete();
  return (
    <fieldset className={styles.fields}>
      <TextField
        label={t('field.name')}
        value={contact.name}
        error={touched.errorOf('name')}
        autoComplete={autoComplete('name')}
        maxLength={200}
        required
        onBlur={() => touched.touch('name')}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t('field.emailAddress')}
        value={contact.emailAddress}
        error={touched.errorOf('emailAddress')}
        type="email"
        enterKeyHint="done"
        autoComplete={autoComplete('email')}
        maxLength={254}
        required
        onBlur={() => touched.touch('emailAddress')}
        onChange={(emailAddress) => onChange({ emailAddress })}
      />
    </fieldset>
  );
}
