import type { Box, CalendarElement } from '#core/contract/template-format.ts';
import { isoWeekday, type WeekRule } from './calendar-month.ts';
import type { CalendarNames } from './calendar-names.ts';
import type { DayNote } from './day-notes.ts';
import type { ShapeItem } from '../display-list.ts';
import { IDENTITY } from '../geometry/matrix.ts';
import type { NamedDay } from './public-holidays.ts';
import { quantise } from '../geometry/quantise.ts';

/** 0 is Monday. */
export const SUNDAY = 6;

/** The data of a month's layout. */
export interface MonthContext {
  readonly element: CalendarElement;
  readonly year: number;
  readonly names: CalendarNames;
  readonly holidays: readonly NamedDay[];
  readonly notes: readonly DayNote[];
  readonly weekRule: WeekRule;
  /** Resource id of the calendar, which the texts of own dates get. */
  readonly resourceId: string;
  /** Below the title. */
  readonly body: Box;
}

/** Sundays and public holidays have a colour of their own. */
export function dayColor({ element, year, holidays }: MonthContext, day: number): string {
  const isHoliday = holidays.some((holiday) => holiday.isDayOff && holiday.day === day);
  return isHoliday || isoWeekday(year, element.month, day) === SUNDAY ? element.holidayColor : element.day.color;
}

export function horizontal(body: Box, y: number): string {
  return `M${quantise(body.x)} ${quantise(y)}L${quantise(body.x + body.width)} ${quantise(y)}`;
}

export function vertical(x: number, top: number, bottom: number): string {
  return `M${quantise(x)} ${quantise(top)}L${quantise(x)} ${quantise(bottom)}`;
}

export function ruleShape({ element }: MonthContext, segments: readonly string[]): ShapeItem[] {
  if (!element.rule) return [];
  const stroke = {
    color: element.rule.color,
    widthPt: quantise(element.rule.width),
    cap: 'butt' as const,
    join: 'miter' as const,
    dashPt: [],
  };
  return [{ kind: 'shape', d: segments.join(''), matrix: IDENTITY, fill: null, fillRule: 'nonzero', stroke, opacity: 1 }];
}
