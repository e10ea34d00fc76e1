import { type SyntheticEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useAddPictureSet } from './use-add-picture-set.ts';
import { useWarningText } from './use-warning-text.ts';

/** Minimum length in the dialog (D1 §5), one more than on the account page. */
const DIALOG_CODE_MIN = 6;

/** 'Add picture code', on the pages that show pictures (SET-10). The same dialog asks to confirm the subject. */
export function AddCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('picture-sets');
  const errorText = useErrorText();
  const { isOnline } = useConnection();
  const textOf = useWarningText();
  const form = useAddPictureSet();
  const formId = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canAdd) void form.submit();
  };
  const canAdd = isOnline && form.code.trim().length >= DIALOG_CODE_MIN;
  const warning = form.warning && textOf(form.warning);
  const cancel = (
    <Button variant="secondary" onClick={warning ? form.cancel : onClose}>
      {t('cancel', { ns: 'common' })}
    </Button>
  );
  if (warning) {
    return (
      <Dialog
        title={warning.title}
        onClose={form.cancel}
        actions={
          <>
            {cancel}
            <Button busy={form.isSending} onClick={() => void form.confirm()}>
              {warning.confirm}
            </Button>
          </>
        }
      >
        <p>{warning.text}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('addCode')}
      onClose={onClose}
      actions={
        <>
          {cancel}
          <Button type="submit" form={formId} busy={form.isSending} disabled={!canAdd}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={t('code')}
          value={form.code}
          onChange={form.setCode}
          error={form.error && (form.error.code === 'access.code_not_valid' ? t('codeNotValid') : errorText(form.error))}
          autoComplete="off"
          enterKeyHint="go"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={64}
        />
        {!isOnline && <p>{t('addOffline')}</p>}
      </form>
    </Dialog>
  );
}
