import { useTranslation } from 'react-i18next';
import { shownDate } from '#core/kernel/time.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';

/** Offers the draft of the same product. Starting anew keeps it among the drafts. */
export function ContinueDialog({
  savedAtMs,
  onContinue,
  onAnew,
}: {
  readonly savedAtMs: number;
  readonly onContinue: () => void;
  readonly onAnew: () => void;
}) {
  const { t, i18n } = useTranslation('editor');
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(
    shownDate(savedAtMs),
  );
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
