import { useTranslation } from 'react-i18next';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import type { schoolSubjects } from './delivery-view.ts';
import type { Touched } from '../use-touched.ts';

/** Whose school hands the order over. */
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
  return (
    <SelectField
      label={t('field.subject')}
      value={value ?? ''}
      error={touched.errorOf('subject')}
      options={[
        { value: '', label: t('chooseSubject') },
        ...subjects.map(({ uuid, name, group }) => ({ value: uuid, label: [name, group].filter(Boolean).join(', ') })),
      ]}
      onBlur={() => touched.touch('subject')}
      onChange={(uuid) => onChange(uuid === '' ? null : uuid)}
    />
  );
}
