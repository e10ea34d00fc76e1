import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Passkey, PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#core/contract/second-step.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { canUsePasskeys } from '#src/platform/passkeys.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from '../account-form.module.css';
import { savedAt } from '../drafts/drafts-view.ts';
import type { SectionProps } from './section.ts';

/** The passkeys of the account, with the names that the customer gave them. */
export function PasskeysSection({ state, changes, run, isDisabled }: SectionProps) {
  const { t } = useTranslation(['second-step', 'common']);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const [isBusy, setBusy] = useState(false);

  const remove = async (passkey: Passkey) => {
    setBusy(true);
    await run(t('passkeys.removed', { name: passkey.name }), () => changes.removePasskey(passkey.id));
    setBusy(false);
    setAsked(null);
  };

  return (
    <section className={styles.sheet} aria-labelledby="passkeys">
      <h2 id="passkeys" className={styles.rowName}>
        {t('passkeys.title')}
        {state.passkeys.length > 0 && <span className={styles.badge}>{t('on')}</span>}
      </h2>
      <p className={styles.soft}>{t('passkeys.text')}</p>
      {state.passkeys.length > 0 && (
        <ul className={styles.toggles}>
          {state.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isDisabled={isDisabled} onRemove={() => setAsked(passkey)} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        state.passkeys.length < PASSKEYS_MAX && <AddPasskey state={state} changes={changes} run={run} isDisabled={isDisabled} />
      ) : (
        <p>{t('passkeys.notHere')}</p>
      )}
      {asked && (
        <ConfirmDialog
          title={t('passkeys.removeTitle')}
          confirmLabel={t('passkeys.remove')}
          cancelLabel={t('common:cancel')}
          busy={isBusy}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{t('passkeys.removeText', { name: asked.name })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAtMs, lastUsedAtMs }, isDisabled, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('second-step');
  const locale = useLocale();
  const { clock } = useDevice();
  const when = (atMs: number) => savedAt(atMs, clock.nowMs(), locale);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.rowName}>{name}</span>
        <span className={styles.small}>{t('passkeys.made', { time: when(createdAtMs) })}</span>
        <span className={styles.small}>
          {lastUsedAtMs === null ? t('passkeys.neverUsed') : t('passkeys.lastUsed', { time: when(lastUsedAtMs) })}
        </span>
      </div>
      <Button variant="secondary" disabled={isDisabled} aria-label={t('passkeys.removeName', { name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}

function AddPasskey({ state, changes, run, isDisabled }: SectionProps) {
  const { t } = useTranslation('second-step');
  const formId = useId();
  const [name, setName] = useState('');
  const [issue, setIssue] = useState<string | null>(null);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    setIssue(trimmed === '' ? t('passkeys.nameMissing') : null);
    if (trimmed === '') return;
    const isAdded = await run(t('passkeys.added', { name: trimmed }), (hashes) => changes.addPasskey(trimmed, hashes), !state.isOn);
    if (isAdded) setName('');
  };

  return (
    <form id={formId} className={styles.fields} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        value={name}
        onChange={setName}
        error={issue}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
      <div>
        <Button type="submit" icon="plus" variant={state.isOn ? 'secondary' : 'primary'} disabled={isDisabled}>
          {t('passkeys.add')}
        </Button>
      </div>
    </form>
  );
}
