import { useState } from 'react';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { User } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { AddressOptions } from '#core/domain/validation/address-layout.ts';
import { saveContactInfo } from '#src/data/commands/account/save-contact-info.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';
import { type ContactField, type ContactForm, contactFormOf, contactInfoOf, contactIssues, isNewPhone } from './contact-form.ts';

/** A code that was sent to the phone number in the form. */
interface SentCode {
  readonly verificationUuid: string;
  readonly phone: string;
}

export type ContactError = { readonly on: 'form' | 'mobilePhone' | 'code'; readonly error: AppError };

/** The contact form. A changed number is saved after the customer has typed the code that was sent to it. */
export function useContactInfo(user: User, options: AddressOptions) {
  const device = useDevice();
  const [form, setForm] = useState<ContactForm>(() => contactFormOf(user));
  const [sent, setSent] = useState<SentCode | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<ContactError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const issues = contactIssues(form, options);
  const waitsForCode = sent?.phone === form.mobilePhone;

  const change = (field: ContactField, value: string) => {
    setForm((before) => ({ ...before, [field]: value }));
    setSaved(false);
    setError(null);
  };

  const sendCode = async () => {
    const answer = await callLive(device, checkoutCalls.verifyPhone, { body: { mobilePhone: form.mobilePhone } });
    if (!answer.ok) return setError({ on: 'mobilePhone', error: answer.error });
    setSent({ verificationUuid: answer.value.verificationUuid, phone: form.mobilePhone });
    setCode('');
  };

  const confirm = async (): Promise<boolean> => {
    if (!sent) return false;
    const answer = await callLive(device, checkoutCalls.verifyPhoneCode, {
      params: { verificationUuid: sent.verificationUuid },
      body: { code: code.trim() },
    });
    if (!answer.ok) setError({ on: 'code', error: answer.error });
    return answer.ok;
  };

  const save = async () => {
    const saved = await saveContactInfo(device, contactInfoOf(form));
    if (saved.ok) {
      setForm(contactFormOf(saved.value));
      setSent(null);
      setSaved(true);
    } else if (saved.error.code === 'account.phone_not_verified') await sendCode();
    else setError({ on: saved.error.code === 'access.phone_invalid' ? 'mobilePhone' : 'form', error: saved.error });
  };

  const submit = async () => {
    if (isBusy || Object.keys(issues).length > 0) return;
    setBusy(true);
    setError(null);
    const isNew = isNewPhone(form, user, options.country);
    if (isNew && !waitsForCode) await sendCode();
    else if (!isNew || (await confirm())) await save();
    setBusy(false);
  };

  const sendAgain = async () => {
    setBusy(true);
    setError(null);
    await sendCode();
    setBusy(false);
  };

  return { form, change, issues, code, setCode, waitsForCode, error, isBusy, isSaved, submit, sendAgain };
}
