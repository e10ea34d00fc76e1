import type { Box, HorizontalAlign } from '#core/contract/template-format.ts';
import { type CalendarWeek, firstWeekday, monthGrid } from './calendar-month.ts';
import type { DisplayItem, ShapeItem } from '../display-list.ts';
import { LINE_HEIGHT } from '../text/fit-text.ts';
import { hasNotes, layoutGridNotes } from './layout-grid-notes.ts';
import { type Cell, layoutCells } from './layout-cells.ts';
import type { VerticalAlign } from '../text/layout-text.ts';
import { dayColor, horizontal, type MonthContext, ruleShape, SUNDAY, vertical } from './month-context.ts';
import type { TextEngine } from '../text/text-engine.ts';

/** Seven columns of weekdays, week numbers in the gutter. */
export function layoutGrid(engine: TextEngine, month: MonthContext): DisplayItem[] {
  const { element, names, body } = month;
  const first = firstWeekday(month.weekRule);
  const weeks = monthGrid(month.year, element.month, month.weekRule);
  const gutter = element.weekNumbers ? element.weekNumbers.size * 2.6 : 0;
  const headerHeight = element.weekday.size * 1.9;
  const columnWidth = (body.width - gutter) / 7;
  const rowHeight = (body.height - headerHeight) / weeks.length;
  // With enough room for texts the number is in the corner, otherwise in the middle.
  const isRoomy = rowHeight > element.day.size * 2.4;
  const isWritten = hasNotes(month);
  const inset = isRoomy ? element.day.size * 0.35 : isWritten ? element.day.size * 0.2 : 0;
  const align: { horizontalAlign: HorizontalAlign; verticalAlign: VerticalAlign } = isRoomy
    ? { horizontalAlign: 'left', verticalAlign: 'top' }
    : { horizontalAlign: isWritten ? 'left' : 'center', verticalAlign: 'middle' };
  const wholeCell = (column: number, row: number): Box => ({
    x: body.x + gutter + column * columnWidth,
    y: body.y + headerHeight + row * rowHeight,
    width: columnWidth,
    height: rowHeight,
  });
  const cellBox = (column: number, row: number): Box => inside(wholeCell(column, row), inset);

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
    ...weekNumberCells(engine, month, weeks, {
      gutter,
      headerHeight,
      rowHeight,
      inset,
      lineHeight: isRoomy ? element.day.size * LINE_HEIGHT : rowHeight,
    }),
    ...layoutGridNotes(engine, month, weeks, { wholeCell, inset, isRoomy }),
  ];
}

function weekNumberCells(
  engine: TextEngine,
  { element, names, body }: MonthContext,
  weeks: readonly CalendarWeek[],
  grid: { gutter: number; headerHeight: number; rowHeight: number; inset: number; lineHeight: number },
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
        box: { ...column, y: body.y + grid.headerHeight + row * grid.rowHeight + grid.inset, height: grid.lineHeight },
        horizontalAlign: 'center',
        verticalAlign: 'middle',
        color,
      }),
    ),
  ];
  return layoutCells(engine, element.weekNumbers, cells, element.box);
}

function inside(box: Box, insetX: number, insetY = insetX): Box {
  return { x: box.x + insetX, y: box.y + insetY, width: box.width - 2 * insetX, height: box.height - 2 * insetY };
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
