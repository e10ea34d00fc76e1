import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { arrivalDate } from '#core/domain/orders/arrival/arrival-date.ts';
import { waitInWords } from '#core/kernel/wait-in-words.ts';
import { markShown } from './shown-errors.ts';

/** Words for an error: the locale's for its code, or another shop's server's own. */
export function useErrorText(): (error: AppError) => string {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (error) => {
      markShown(error);
      const { day, retryAfterSeconds } = error.params ?? {};
      const written = {
        ...(typeof day === 'string' && { day: arrivalDate(day, i18n.language) }),
        ...(typeof retryAfterSeconds === 'number' && { wait: waitInWords(retryAfterSeconds, i18n.language) }),
      };
      return error.message ?? t(error.code, { nsSeparator: false, keySeparator: false, ...error.params, ...written });
    },
    [t, i18n.language],
  );
}
