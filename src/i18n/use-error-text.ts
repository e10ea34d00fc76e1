import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { markShown } from './shown-errors.ts';

/** Words for an error: the locale's for its code, or another shop's server's own. */
export function useErrorText(): (error: AppError) => string {
  const { t } = useTranslation('errors');
  return useCallback(
    (error) => {
      markShown(error);
      return error.message ?? t(error.code, { nsSeparator: false, keySeparator: false, ...error.params });
    },
    [t],
  );
}
