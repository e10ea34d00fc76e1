import { useTranslation } from 'react-i18next';
import { shownDate } from '#core/kernel/time.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { useDocumentTitle } from '#src/ui/page/page.tsx';

/** Offers the draft of the same product. A new start keeps it among the drafts. */
export function ContinueDialog({
  savedAtMs,
  onContinue,
  onAnew,
}: {
  readonly savedAtMs: number;
  readonly onContinue: () => void;
  readonly onAnew: () => void;
}) {
  const { t } = useTranslation('editor');
  useDocumentTitle(t('resume.title'));
  const when = writeTime('longTime', shownDate(savedAtMs), useLocale());
  return (
    <Dialog
      title={t('resume.title')}
      onClose={onContinue}
      actions={
        <>
          <Button variant="secondary" onClick={onAnew}>
            {t('resume.anew')}
          </Button>
          <Button onClick={onContinue}>{t('resume.continue')}</Button>
        </>
      }
    >
      <p>{t('resume.text', { when })}</p>
    </Dialog>
  );
}
