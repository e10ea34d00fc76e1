import { useTranslation } from 'react-i18next';
import { TEXT_SIZE_PT } from '#core/contract/template-format.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import type { TextField } from '../state/fields.ts';
import type { TextEdit } from './use-text-edit.ts';

/** The reason why the last change was refused, as text; null when it was accepted. */
export function useTextProblem({ element }: TextField, { problem }: TextEdit): string | null {
  const { t } = useTranslation('editor');
  const errorText = useErrorText();
  if (problem === null) return null;
  if (problem.kind === 'failed') return errorText(problem.error);
  if (problem.fits === 'none' && element.overrideSize === true)
    return t('text.fitsAtNone', { size: Math.min(TEXT_SIZE_PT.min, element.font.size) });
  return t(`text.refused.${problem.reason}`);
}
