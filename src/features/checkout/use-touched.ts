import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryIssues } from './delivery/delivery-form.ts';

export interface Touched {
  /** Call it when a field loses the focus. From then on its error is shown. */
  touch(field: string): void;
  /** The text; null for a field that is valid, or that was never left. */
  errorOf(field: string): string | null;
}

/** @param country of the shop: it may have its own word for a field */
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
