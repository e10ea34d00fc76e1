import type { CalendarElement } from '../contract/template-format.ts';
import { calendarNames } from './calendar-names.ts';
import type { DisplayItem } from './display-list.ts';
import type { LayoutContext } from './layout-context.ts';
import { layoutColumn } from './layout-month-column.ts';
import { layoutGrid } from './layout-month-grid.ts';
import { layoutText } from './layout-text.ts';
import type { MonthContext } from './month-context.ts';
import { publicHolidays } from './public-holidays.ts';
import type { TextEngine } from './text-engine.ts';

/** A month's title, weekdays, days and rules, for the year and country, in the language. */
export function layoutCalendar(engine: TextEngine, element: CalendarElement, year: number, context: LayoutContext): DisplayItem[] {
  const titleHeight = element.title?.height ?? 0;
  const month: MonthContext = {
    element,
    year,
    names: calendarNames(context.language),
    holidays: publicHolidays(context.country, year, element.month),
    country: context.country,
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
