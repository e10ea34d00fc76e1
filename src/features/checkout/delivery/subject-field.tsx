import { useTranslation } from 'react-i18next';
import { onlyPupil } from '#core/domain/orders/arrival/school-deliveries.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import type { schoolSubjects } from './delivery-view.ts';
import type { Touched } from '../use-touched.ts';

const nameOf = ({ name, group }: ReturnType<typeof schoolSubjects>[number]): string => [name, group].filter(Boolean).join(', ');

/** The subject whose school hands out the order. The field is shown only if there is a choice. */
export function SubjectField({
  subjects,
  value,
  touched,
  onChange,
}: {
  readonly subjects: ReturnType<typeof schoolSubjects>;
  readonly value: string | null;
  readonly touched: Touched;
  readonly onChange: (subjectUuid: string | null) => void;
}) {
  const { t } = useTranslation('checkout');
  if (onlyPupil(subjects) !== null)
    return (
      <p>
        <strong>{t('field.subject')}</strong>
        <br />
        {subjects.map(nameOf)}
      </p>
    );
  return (
    <SelectField
      label={t('field.subject')}
      value={value ?? ''}
      error={touched.errorOf('subject')}
      options={[{ value: '', label: t('chooseSubject') }, ...subjects.map((subject) => ({ value: subject.uuid, label: nameOf(subject) }))]}
      onBlur={() => touched.touch('subject')}
      onChange={(uuid) => onChange(uuid === '' ? null : uuid)}
    />
  );
}
