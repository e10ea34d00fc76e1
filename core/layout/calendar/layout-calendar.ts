import type { OwnDate } from '#core/contract/calendar/own-dates.ts';
import type { CalendarElement } from '#core/contract/template-format.ts';
import { weekRule } from './calendar-month.ts';
import { calendarNames } from './calendar-names.ts';
import { dayNotes } from './day-notes.ts';
import type { DisplayItem } from '../display-list.ts';
import type { LayoutContext } from '../layout-context.ts';
import { layoutColumn } from './layout-month-column.ts';
import { layoutGrid } from './layout-month-grid.ts';
import { layoutText } from '../text/layout-text.ts';
import type { MonthContext } from './month-context.ts';
import { namedDays } from './public-holidays.ts';
import type { TextEngine } from '../text/text-engine.ts';

/** The content of a calendar's page besides its design. */
export interface CalendarContent {
  readonly year: number;
  readonly ownDates: readonly OwnDate[];
  readonly resourceId: string;
}

/** A month's title, weekdays, days, rules, holidays and own dates, for the year and country, in the language. */
export function layoutCalendar(
  engine: TextEngine,
  element: CalendarElement,
  { year, ownDates, resourceId }: CalendarContent,
  context: LayoutContext,
): DisplayItem[] {
  const names = calendarNames(context.language);
  const titleHeight = element.title?.height ?? 0;
  const month: MonthContext = {
    element,
    year,
    names,
    holidays: namedDays(context.country, year, element.month, context.language),
    notes: dayNotes(ownDates, year, element.month, names),
    weekRule: weekRule(context.country),
    resourceId,
    body: { ...element.box, y: element.box.y + titleHeight, height: element.box.height - titleHeight },
  };
  const title = layoutTitle(engine, month);
  return [...(title ? [title] : []), ...(element.style === 'grid' ? layoutGrid(engine, month) : layoutColumn(engine, month))];
}

function layoutTitle(engine: TextEngine, { element, year, names }: MonthContext): DisplayItem | null {
  if (!element.title) return null;
  const { family, size, color, horizontalAlign, height, withYear } = element.title;
  const name = names.months[element.month - 1] ?? '';
  return layoutText(engine, {
    text: withYear ? `${name} ${year}` : name,
    family,
    sizePt: size,
    color,
    maxLines: 1,
    horizontalAlign,
    verticalAlign: 'middle',
    box: { ...element.box, height },
    tiltDeg: 0,
    resourceId: null,
  });
}
