import { idnr } from '@navikt/fnrvalidator';
import type { FieldIssueCode } from './field-issue.ts';

/**
 * Checks Norwegian personal numbers and D-numbers (the day raised by 40). The library checks the date and the check
 * digits, by the present rule and by the one from 2032. A hospital's or a test number is refused, because no customer
 * has one.
 * @param minimumAge in years; null: no minimum
 * @param todayIso 'YYYY-MM-DD'
 */
export function personNumberIssue(pid: string, minimumAge: number | null, todayIso: string): FieldIssueCode | null {
  const digits = pid.replaceAll(/\s/gu, '');
  if (digits === '') return 'required';
  const checked = idnr(digits);
  const isPersonal = checked.status === 'valid' && (checked.type === 'fnr' || checked.type === 'dnr');
  const born = isPersonal ? dateOfBirth(digits) : null;
  if (born === null || born > todayIso) return 'person_number_invalid';
  return minimumAge !== null && ageAt(born, todayIso) < minimumAge ? 'too_young' : null;
}

/** @returns 'YYYY-MM-DD', null when there is no such day */
function dateOfBirth(digits: string): string | null {
  const rawDay = Number(digits.slice(0, 2));
  const day = rawDay > 40 ? rawDay - 40 : rawDay;
  const year = fullYear(Number(digits.slice(4, 6)), Number(digits.slice(6, 9)));
  if (year === null) return null;
  const iso = `${year}-${digits.slice(2, 4)}-${String(day).padStart(2, '0')}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : null;
}

/** The individual number determines the century (forskrift til folkeregisterloven § 2-2-1). */
function fullYear(year: number, individual: number): number | null {
  if (individual < 500) return 1900 + year;
  if (individual < 750 && year >= 54) return 1800 + year;
  if (year < 40) return 2000 + year;
  return individual >= 900 ? 1900 + year : null;
}

function ageAt(bornIso: string, todayIso: string): number {
  const years = Number(todayIso.slice(0, 4)) - Number(bornIso.slice(0, 4));
  return todayIso.slice(5) < bornIso.slice(5) ? years - 1 : years;
}
