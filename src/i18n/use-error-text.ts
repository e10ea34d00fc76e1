import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { waitInWords } from '#core/kernel/wait-in-words.ts';
import { markShown } from './shown-errors.ts';
import { useLocale } from './use-locale.ts';

/** Time to wait after an answer that states none, such as a proxy's. */
const WAIT_SECONDS = 60;

/** Options for the text of an error. */
export function errorTextOptions({ params, reportId: numbered }: AppError, language: string, locale: string) {
  const { day, retryAfterSeconds, reportId = numbered } = params ?? {};
  return {
    nsSeparator: false,
    keySeparator: false,
    ...params,
    // A proxy's failure has no report number.
    ...(reportId === undefined ? { context: 'unnumbered' } : { reportId }),
    ...(typeof day === 'string' && { day: writeDay('weekday', day, locale) }),
    wait: waitInWords(typeof retryAfterSeconds === 'number' ? retryAfterSeconds : WAIT_SECONDS, language),
  } as const;
}

/** The text of an error: the locale's text for its code, or the text that another shop's server has sent. */
export function useErrorText(): (error: AppError) => string {
  const { t, i18n } = useTranslation('errors');
  const locale = useLocale();
  return useCallback(
    (error) => {
      markShown(error);
      return error.message ?? t(error.code, errorTextOptions(error, i18n.language, locale));
    },
    [t, i18n.language, locale],
  );
}
