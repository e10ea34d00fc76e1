import type { HorizontalAlign } from '#core/contract/template-format.ts';
import { daysInMonth, firstWeekday, isoWeekday, weekNumber } from './calendar-month.ts';
import type { DisplayItem, ShapeItem } from '../display-list.ts';
import { type Cell, layoutCells } from './layout-cells.ts';
import { dayColor, horizontal, type MonthContext, ruleShape, vertical } from './month-context.ts';
import { layoutColumnNotes } from './layout-column-notes.ts';
import type { TextEngine } from '../text/text-engine.ts';

/** One row per day: number, weekday, week number at the start of a week, then the columns for texts. */
export function layoutColumn(engine: TextEngine, month: MonthContext): DisplayItem[] {
  const { element, year, names, body } = month;
  const count = daysInMonth(year, element.month);
  const rowHeight = body.height / count;
  const headOfWeek = firstWeekday(month.weekRule);
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
    .filter(({ weekday, day }) => weekday === headOfWeek || day === 1)
    .map(({ day, y }) =>
      cell(
        String(weekNumber(month.weekRule, year, element.month, day)),
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
    ...layoutColumnNotes(engine, month, { headWidth: numberWidth + weekdayWidth + weekWidth, rowHeight }),
  ];
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
