import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a form was refused, the focus moves to its first invalid field, with the reason in sight: far zoomed
 * in, both may be off the screen.
 * @param refusal what the form says is wrong; a new value is a new refusal
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
