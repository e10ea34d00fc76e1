import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryIssues } from './delivery/delivery-form.ts';

export interface Touched {
  /** Called when a field loses the focus. From then on its error is shown. */
  touch(field: string): void;
  /** The error's text; null for a valid field, or for one that never lost the focus. */
  errorOf(field: string): string | null;
}

/** @param country country of the shop, which may have its own term for a field */
export function useTouched(issues: DeliveryIssues, country: string): Touched {
  const { t } = useTranslation('checkout');
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  return {
    touch: (field) => setFields((before) => new Set([...before, field])),
    errorOf(field) {
      const code = fields.has(field) ? issues[field] : undefined;
      return code ? t(`issue.${code}`, { context: country }) : null;
    },
  };
}
