import '#src/ui/more-icons.ts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { SECOND_STEP_WAYS } from '#core/contract/second-step.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { pathOfAdded } from '#core/domain/pictures/current-picture-set.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import SecondStepForm from '#src/ui/second-step/second-step-form.tsx';
import { EXPIRED, type StepActions } from '#src/ui/second-step/step-actions.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { rememberCodeSent, wasCodeSent } from '#src/platform/storage/session-flags.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import type { AccessActions } from './access-actions.ts';
import styles from './front-page.module.css';

/** Kept in the state of the history entry, so that Forward and a reload show it again while the sign-in waits. */
const StateSchema = z.object({
  challenge: z.string(),
  ways: z.array(z.enum(SECOND_STEP_WAYS)),
  /** The picture code that the customer entered before, and its subject. */
  code: z.optional(z.string()),
  isSharedDevice: z.optional(z.boolean()),
});

/** `/#second-step`: the second step of a sign-in, beside the password (SEC-06). */
export default function SecondStepPanel({
  loadActions,
  onSignedIn,
}: {
  readonly loadActions: () => Promise<AccessActions>;
  readonly onSignedIn: () => void;
}) {
  const { t } = useTranslation('second-step');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const state = StateSchema.safeParse(useLocation().state);
  const waiting = state.success ? state.data : null;
  // The password form, which leads here, is the previous history entry.
  const toPassword = () => void (waiting ? navigate(-1) : navigate(paths.login(), { replace: true }));

  const actions: StepActions | null = waiting && {
    sendCode: async () => {
      // Another code ends the one before: it is noted first, so that a reload meanwhile does not request another.
      rememberCodeSent(waiting.challenge);
      const sent = await (await loadActions()).sendSignInCode(waiting.challenge);
      if (!sent.ok) rememberCodeSent(null);
      return sent;
    },
    signWithPasskey: async () => (await loadActions()).signWithPasskey(waiting.challenge),
    answer: async (step, rememberThisDevice) => {
      const { challenge, code, isSharedDevice } = waiting;
      const came = { ...(code && { code }), ...(isSharedDevice && { isSharedDevice }) };
      const done = await (await loadActions()).finishSignIn({ challenge, step, rememberThisDevice, ...came });
      if (!done.ok) return done.error;
      const { user, subject } = done.value;
      if (code === undefined) onSignedIn();
      else await navigate(pathOfAdded(subject?.uuid, user.currentSubjectUuid), { replace: true });
      return null;
    },
  };

  return (
    <>
      <div className={styles.form}>
        <h1>{t('title')}</h1>
        {actions && waiting ? (
          <SecondStepForm
            ways={waiting.ways}
            actions={actions}
            canRemember={waiting.isSharedDevice !== true}
            wasSent={wasCodeSent(waiting.challenge)}
            onStartAgain={toPassword}
          />
        ) : (
          <Notice kind="warning">
            <p>{errorText(EXPIRED)}</p>
          </Notice>
        )}
      </div>
      <div className={styles.foot}>
        <Button variant="quiet" icon="back" onClick={toPassword}>
          {t('startAgain')}
        </Button>
      </div>
    </>
  );
}
