import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a form was rejected, the focus moves to its first invalid field, with the error visible: at high zoom both may
 * be off the screen.
 * @param refusal the form's errors; a new value counts as a new rejection
 */
export function useFirstInvalid(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    field?.focus();
    field?.closest('div:has([role="alert"])')?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return form;
}
