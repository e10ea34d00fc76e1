import { useLocale } from '#src/i18n/use-locale.ts';
import { writeList } from '#core/kernel/dates.ts';
import styles from './field.module.css';

interface MissingFieldsProps {
  /** Error codes by field, in the order of the form. */
  readonly issues: Readonly<Record<string, string | undefined>>;
  readonly labelOf: (field: string) => string;
  readonly missing: (fields: string) => string;
  readonly wrong: (fields: string) => string;
}

/**
 * Says why a form's button is disabled: names the fields, also those that were not touched yet. Renders nothing if all
 * are valid.
 */
export function MissingFields({ issues, labelOf, missing, wrong }: MissingFieldsProps) {
  const locale = useLocale();
  const listed = (isMissing: boolean): string =>
    writeList(
      Object.entries(issues)
        .filter(([, code]) => code !== undefined && (code === 'required') === isMissing)
        .map(([field]) => labelOf(field)),
      locale,
    );
  const [empty, refused] = [listed(true), listed(false)];
  const text = [empty && missing(empty), refused && wrong(refused)].filter(Boolean).join(' ');
  return text === '' ? null : <p className={styles.hint}>{text}</p>;
}
