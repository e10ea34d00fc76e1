import { type SyntheticEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from './add-picture-set-page.module.css';
import { CODE_MIN, useAddPictureSet } from './use-add-picture-set.ts';
import { useWarningText } from './use-warning-text.ts';

/** `/my-account/add-picture-set` (SET-10). */
export default function AddPictureSetPage() {
  const { t } = useTranslation('picture-sets');
  const errorText = useErrorText();
  const { isOnline } = useConnection();
  const textOf = useWarningText();
  const form = useAddPictureSet();
  const hint = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const warning = form.warning && textOf(form.warning);
  const error = form.error && (form.error.code === 'access.code_not_valid' ? t('codeNotValid') : errorText(form.error));
  return (
    <Page narrow>
      <PageHeader title={t('addSet')} lead={t('addSetLead')} back={{ to: paths.pictureSets(), label: t('mySets') }} />
      {!isOnline && (
        <Notice kind="warning" live>
          <p id={hint}>{t('addOffline')}</p>
        </Notice>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('code')}
          value={form.code}
          onChange={form.setCode}
          error={error}
          autoComplete="off"
          enterKeyHint="go"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={64}
        />
        <Button type="submit" busy={form.isSending && !form.warning} disabled={form.code.trim().length < CODE_MIN || !isOnline}>
          {t('add')}
        </Button>
      </form>
      {warning && (
        <ConfirmDialog
          title={warning.title}
          confirmLabel={warning.confirm}
          cancelLabel={t('cancel', { ns: 'common' })}
          busy={form.isSending}
          onConfirm={() => void form.confirm()}
          onCancel={form.cancel}
        >
          <p>{warning.text}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}
