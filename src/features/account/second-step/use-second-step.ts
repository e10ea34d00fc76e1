import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import { type SecondStepState, secondStepCalls } from '#core/contract/second-step.ts';
import { err, type Result } from '#core/kernel/result.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';
import { makePasskey } from '#src/platform/passkeys.ts';
import type { Answerable } from '#src/ui/status/answer.tsx';
import { useRecentSignIn } from '../security/use-recent-sign-in.tsx';

type Change = Promise<Result<SecondStepState, AppError>>;

export interface SecondStepChanges {
  setEmailCodes(isOn: boolean, recoveryHashes?: string[]): Change;
  addPasskey(name: string, recoveryHashes?: string[]): Change;
  removePasskey(id: string): Change;
  replaceRecoveryCodes(recoveryHashes: string[]): Change;
  forgetDevice(id: string): Change;
}

interface UsedSecondStep {
  readonly answer: Answerable<SecondStepState>;
  readonly changes: SecondStepChanges;
  /** The dialog that asks for a recent sign-in when the shop requires one. */
  readonly dialog: ReactNode;
}

/** The state of the second step. It is requested each time: a cached answer would give false safety. */
export function useSecondStep(): UsedSecondStep {
  const device = useDevice();
  const { whenRecent, dialog } = useRecentSignIn();
  const [answer, setAnswer] = useState<Answerable<SecondStepState>>({ state: 'loading' });

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const read = await callLive(device, secondStepCalls.readSecondStep, {}, signal ? { signal } : {});
      if (signal?.aborted) return;
      if (read.ok) setAnswer({ state: 'ready', value: read.value });
      else setAnswer(read.error.code === 'network.offline' ? { state: 'offline' } : { state: 'error', error: read.error });
    },
    [device],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    const unfollow = device.refreshes.subscribe(() => void ask(leaving.signal));
    return () => {
      leaving.abort();
      unfollow();
    };
  }, [ask, device]);

  const changed = async (change: () => Change): Change => {
    const done = await whenRecent(change);
    if (done.ok) setAnswer({ state: 'ready', value: done.value });
    return done;
  };
  const withHashes = (recoveryHashes?: string[]) => (recoveryHashes ? { recoveryHashes } : {});

  const changes: SecondStepChanges = {
    setEmailCodes: (isOn, hashes) =>
      changed(() => callLive(device, secondStepCalls.setEmailCodes, { body: { isOn, ...withHashes(hashes) } })),
    addPasskey: (name, hashes) =>
      changed(async () => {
        const begun = await callLive(device, secondStepCalls.beginPasskey, {});
        if (!begun.ok) return begun;
        const passkey = await makePasskey(begun.value.options);
        if (passkey === null) return err({ code: 'account.passkey_refused' });
        return callLive(device, secondStepCalls.addPasskey, { body: { name, passkey, ...withHashes(hashes) } });
      }),
    removePasskey: (id) => changed(() => callLive(device, secondStepCalls.removePasskey, { params: { id } })),
    replaceRecoveryCodes: (recoveryHashes) =>
      changed(() => callLive(device, secondStepCalls.replaceRecoveryCodes, { body: { recoveryHashes } })),
    forgetDevice: (id) => changed(() => callLive(device, secondStepCalls.forgetDevice, { params: { id } })),
  };
  return { answer: { ...answer, refresh: () => void ask() }, changes, dialog };
}
