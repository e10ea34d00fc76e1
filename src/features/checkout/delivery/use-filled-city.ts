import { type RefObject, useLayoutEffect, useRef } from 'react';
import { postalCodeIssue } from '#core/domain/validation/postal-code.ts';
import type { AddressForm, CheckoutOptions } from './delivery-form.ts';

/** `replaced`: the city that the field may hold, apart from an empty one, because a postal code filled it in. */
export type OnCity = (found: { readonly postalCode: string; readonly city: string; readonly replaced: string }) => void;

interface FilledCity {
  readonly cityField: RefObject<HTMLInputElement | null>;
  /** The city was chosen with the address. From now on it follows its postal code. */
  chosen(city: string | null): void;
  cityTyped(city: string): void;
  codeFocused(): void;
  /** Asks as soon as the code is complete, because Enter sends the form without leaving the field. */
  codeTyped(postalCode: string): void;
  codeLeft(): void;
}

/**
 * Fills in the city of the postal code (CHK-05), also when the code is corrected: a parcel with the city of another
 * code gets lost. A city that the customer typed stays.
 */
export function useFilledCity(
  { city, postalCode }: Pick<AddressForm, 'city' | 'postalCode'>,
  { country }: Pick<CheckoutOptions, 'country'>,
  findCity: (postalCode: string) => Promise<string | null>,
  onCity: OnCity,
): FilledCity {
  const cityField = useRef<HTMLInputElement>(null);
  const filled = useRef('');
  const isTyped = useRef(false);
  const codeBefore = useRef(postalCode);
  const asked = useRef({ code: '', isRunning: false });
  useLayoutEffect(() => {
    // A city that is filled in while its field has the focus is selected, so that the next typed letter replaces it.
    const isFilled = !isTyped.current && city !== '' && city === filled.current;
    if (isFilled && document.activeElement === cityField.current) cityField.current?.select();
  }, [city]);

  const complete = async (code: string): Promise<void> => {
    if (isTyped.current || (asked.current.code === code && (asked.current.isRunning || city.trim() !== ''))) return;
    const request = { code, isRunning: true };
    asked.current = request;
    const found = await findCity(code);
    request.isRunning = false;
    // The city of another code is worse than an empty field. So it is cleared if the code is complete and the shop does
    // not know it.
    const isWrong = city !== '' && city === filled.current && postalCodeIssue(code, country) === null;
    if (found === null && !isWrong) return;
    const isFollowing = city.trim() === '' || city === filled.current || city === (await findCity(codeBefore.current.trim()));
    if (!isFollowing) return;
    filled.current = found ?? '';
    onCity({ postalCode: code, city: filled.current, replaced: city });
  };
  return {
    cityField,
    chosen: (chosen) => {
      if (chosen === null) return;
      filled.current = chosen;
      isTyped.current = false;
    },
    cityTyped: (typed) => {
      isTyped.current = typed.trim() !== '';
    },
    codeFocused: () => {
      if (postalCodeIssue(postalCode, country) === null) codeBefore.current = postalCode;
    },
    codeTyped: (typed) => {
      if (postalCodeIssue(typed, country) === null) void complete(typed.trim());
    },
    codeLeft: () => void complete(postalCode.trim()),
  };
}
