import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Subject } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { pathOfAdded } from '#core/domain/pictures/current-picture-set.ts';
import { addPictureSetByCode } from '#src/data/commands/account/add-picture-set-by-code.ts';
import { readSession } from '#src/data/live/session/read-session.ts';
import { useDevice } from '#src/data/live/device-context.tsx';

/** Minimum length on the account page (D2 §9). */
export const CODE_MIN = 5;

/** The state of a code: sent, warned about, confirmed, or refused with an error under the field. */
export function useAddPictureSet() {
  const device = useDevice();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [warning, setWarning] = useState<Subject | null>(null);

  const send = async (isConfirmed: boolean) => {
    setSending(true);
    setError(null);
    const answer = await addPictureSetByCode(device, { code: code.trim(), isConfirmed });
    setSending(false);
    setWarning(null);
    if (!answer.ok) return setError(answer.error);
    if (answer.value.redirect) return location.assign(answer.value.redirect);
    if (answer.value.warning) return setWarning(answer.value.warning.payload.subject);
    const { user } = await readSession(device);
    await navigate(pathOfAdded(answer.value.subject?.uuid, user?.currentSubjectUuid));
  };

  return {
    code,
    isSending,
    error,
    /** The subject to confirm; null while no question is open. */
    warning,
    setCode: (typed: string) => {
      setCode(typed);
      setError(null);
    },
    submit: () => send(false),
    confirm: () => send(true),
    cancel: () => setWarning(null),
  };
}
