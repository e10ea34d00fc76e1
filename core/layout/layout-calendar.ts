import type { Box, CalendarElement, HorizontalAlign } from '../contract/template-format.ts';
import { type CalendarWeek, daysInMonth, firstWeekday, isoWeekday, isoWeekNumber, monthGrid } from './calendar-month.ts';
import { type CalendarNames, calendarNames } from './calendar-names.ts';
import type { DisplayItem, ShapeItem } from './display-list.ts';
import { type Cell, layoutCells } from './layout-cells.ts';
import type { LayoutContext } from './layout-context.ts';
import { layoutText, type VerticalAlign } from './layout-text.ts';
import { IDENTITY } from './matrix.ts';
import { publicHolidays } from './public-holidays.ts';
import { quantise } from './quantise.ts';
import type { TextEngine } from './text-engine.ts';

const SUNDAY = 6;

interface MonthContext {
  readonly element: CalendarElement;
  readonly year: number;
  readonly names: CalendarNames;
  readonly holidays: ReadonlySet<number>;
  readonly country: string;
  /** Below the title. */
  readonly body: Box;
}

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

function dayColor({ element, year, holidays }: MonthContext, day: number): string {
  return holidays.has(day) || isoWeekday(year, element.month, day) === SUNDAY ? element.holidayColor : element.day.color;
}

function layoutGrid(engine: TextEngine, month: MonthContext): DisplayItem[] {
  const { element, names, body } = month;
  const first = firstWeekday(month.country);
  const weeks = monthGrid(month.year, element.month, first);
  const gutter = element.weekNumbers ? element.weekNumbers.size * 2.6 : 0;
  const headerHeight = element.weekday.size * 1.9;
  const columnWidth = (body.width - gutter) / 7;
  const rowHeight = (body.height - headerHeight) / weeks.length;
  // Room to write in: the number stands in the corner then, else in the middle.
  const isRoomy = rowHeight > element.day.size * 2.4;
  const inset = isRoomy ? element.day.size * 0.35 : 0;
  const align: { horizontalAlign: HorizontalAlign; verticalAlign: VerticalAlign } = isRoomy
    ? { horizontalAlign: 'left', verticalAlign: 'top' }
    : { horizontalAlign: 'center', verticalAlign: 'middle' };
  const cellBox = (column: number, row: number): Box =>
    inside(
      { x: body.x + gutter + column * columnWidth, y: body.y + headerHeight + row * rowHeight, width: columnWidth, height: rowHeight },
      inset,
    );

  const weekdays = Array.from({ length: 7 }, (_, column): Cell => {
    const weekday = (first + column) % 7;
    const box = inside({ x: body.x + gutter + column * columnWidth, y: body.y, width: columnWidth, height: headerHeight }, inset, 0);
    return {
      text: names.weekdays[weekday] ?? '',
      box,
      horizontalAlign: align.horizontalAlign,
      verticalAlign: 'middle',
      color: weekday === SUNDAY ? element.holidayColor : element.weekday.color,
    };
  });
  const days = weeks.flatMap((week, row) =>
    week.days.flatMap((day, column): Cell[] =>
      day === null ? [] : [{ text: String(day), box: cellBox(column, row), ...align, color: dayColor(month, day) }],
    ),
  );
  return [
    ...gridRule(month, weeks.length, { gutter, headerHeight, columnWidth, rowHeight, isRoomy }),
    ...layoutCells(engine, element.weekday, weekdays, element.box),
    ...layoutCells(engine, element.day, days, element.box),
    ...weekNumberCells(engine, month, weeks, { gutter, headerHeight, rowHeight, inset, verticalAlign: align.verticalAlign }),
  ];
}

function weekNumberCells(
  engine: TextEngine,
  { element, names, body }: MonthContext,
  weeks: readonly CalendarWeek[],
  grid: { gutter: number; headerHeight: number; rowHeight: number; inset: number; verticalAlign: VerticalAlign },
): DisplayItem[] {
  if (!element.weekNumbers) return [];
  const { color } = element.weekNumbers;
  const column = { x: body.x, width: grid.gutter };
  const cells: Cell[] = [
    {
      text: names.week,
      box: { ...column, y: body.y, height: grid.headerHeight },
      horizontalAlign: 'center',
      verticalAlign: 'middle',
      color,
    },
    ...weeks.map(
      (week, row): Cell => ({
        text: String(week.weekNumber),
        box: inside({ ...column, y: body.y + grid.headerHeight + row * grid.rowHeight, height: grid.rowHeight }, 0, grid.inset),
        horizontalAlign: 'center',
        verticalAlign: grid.verticalAlign,
        color,
      }),
    ),
  ];
  return layoutCells(engine, element.weekNumbers, cells, element.box);
}

/** One row per day: number, weekday, week number on Mondays, then the columns to write in. */
function layoutColumn(engine: TextEngine, month: MonthContext): DisplayItem[] {
  const { element, year, names, body } = month;
  const count = daysInMonth(year, element.month);
  const rowHeight = body.height / count;
  const numberWidth = element.day.size * 2.2;
  const weekdayWidth = element.weekday.size * 3;
  const weekWidth = element.weekNumbers ? element.weekNumbers.size * 2.2 : 0;
  const rows = Array.from({ length: count }, (_, index) => ({
    day: index + 1,
    y: body.y + index * rowHeight,
    weekday: isoWeekday(year, element.month, index + 1),
  }));
  const cell = (text: string, x: number, y: number, width: number, color: string, horizontalAlign: HorizontalAlign): Cell => ({
    text,
    box: { x, y, width, height: rowHeight },
    horizontalAlign,
    verticalAlign: 'middle',
    color,
  });

  const days = rows.map(({ day, y }) => cell(String(day), body.x, y, numberWidth * 0.8, dayColor(month, day), 'right'));
  const weekdays = rows.map(({ day, y, weekday }) => {
    const isOff = dayColor(month, day) === element.holidayColor;
    return cell(
      names.weekdays[weekday] ?? '',
      body.x + numberWidth,
      y,
      weekdayWidth,
      isOff ? element.holidayColor : element.weekday.color,
      'left',
    );
  });
  const weeks = rows
    .filter(({ weekday, day }) => weekday === 0 || day === 1)
    .map(({ day, y }) =>
      cell(
        String(isoWeekNumber(year, element.month, day)),
        body.x + numberWidth + weekdayWidth,
        y,
        weekWidth,
        element.weekNumbers?.color ?? '',
        'center',
      ),
    );
  return [
    ...columnRule(month, count, numberWidth + weekdayWidth + weekWidth, rowHeight),
    ...layoutCells(engine, element.day, days, element.box),
    ...layoutCells(engine, element.weekday, weekdays, element.box),
    ...(element.weekNumbers ? layoutCells(engine, element.weekNumbers, weeks, element.box) : []),
  ];
}

function inside(box: Box, insetX: number, insetY = insetX): Box {
  return { x: box.x + insetX, y: box.y + insetY, width: box.width - 2 * insetX, height: box.height - 2 * insetY };
}

function horizontal(body: Box, y: number): string {
  return `M${quantise(body.x)} ${quantise(y)}L${quantise(body.x + body.width)} ${quantise(y)}`;
}

function vertical(x: number, top: number, bottom: number): string {
  return `M${quantise(x)} ${quantise(top)}L${quantise(x)} ${quantise(bottom)}`;
}

function ruleShape({ element }: MonthContext, segments: readonly string[]): ShapeItem[] {
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

function gridRule(
  month: MonthContext,
  rowCount: number,
  grid: { gutter: number; headerHeight: number; columnWidth: number; rowHeight: number; isRoomy: boolean },
): ShapeItem[] {
  const { body } = month;
  const top = body.y + grid.headerHeight;
  const rows = Array.from({ length: rowCount + 1 }, (_, row) => horizontal(body, top + row * grid.rowHeight));
  const columns = grid.isRoomy
    ? Array.from({ length: 6 }, (_, column) => vertical(body.x + grid.gutter + (column + 1) * grid.columnWidth, top, body.y + body.height))
    : [];
  return ruleShape(month, [...rows, ...columns]);
}

function columnRule(month: MonthContext, rowCount: number, headWidth: number, rowHeight: number): ShapeItem[] {
  const { body, element } = month;
  const columns = element.columns ?? 1;
  const columnWidth = (body.width - headWidth) / columns;
  const rows = Array.from({ length: rowCount + 1 }, (_, row) => horizontal(body, body.y + row * rowHeight));
  const verticals = Array.from({ length: columns }, (_, column) =>
    vertical(body.x + headWidth + column * columnWidth, body.y, body.y + body.height),
  );
  return ruleShape(month, [...rows, ...verticals]);
}
