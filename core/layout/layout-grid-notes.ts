import type { Box } from '../contract/template-format.ts';
import type { CalendarWeek } from './calendar-month.ts';
import type { TextItem } from './display-list.ts';
import { LINE_HEIGHT } from './fit-text.ts';
import { layoutNotes, type NoteCell, noteFont } from './layout-notes.ts';
import type { VerticalAlign } from './layout-text.ts';
import type { MonthContext } from './month-context.ts';
import type { TextEngine } from './text-engine.ts';

interface Grid {
  /** Of the day at the column and row, inside its margins. */
  readonly cellBox: (column: number, row: number) => Box;
  /** The number stands in the corner. */
  readonly isRoomy: boolean;
}

/** Of the days' size: a number of two digits and the air behind it. */
const NUMBER_WIDTH = 1.6;
/** Lines that must fit under the number; with less room texts stand beside it. */
const LINES_BELOW = 2;

const shownHolidays = ({ element, holidays }: MonthContext): MonthContext['holidays'] => (element.holidayNames ? holidays : []);

/** Whether something is written into the days of the month. */
export function hasNotes(month: MonthContext): boolean {
  return month.notes.length > 0 || shownHolidays(month).length > 0;
}

/** Holidays' names and own dates in their cells: under the number, or beside it where a row is too low. */
export function layoutGridNotes(engine: TextEngine, month: MonthContext, weeks: readonly CalendarWeek[], grid: Grid): TextItem[] {
  const { element, notes } = month;
  const holidays = shownHolidays(month);
  const own = noteFont(element);
  const ownCells: NoteCell[] = [];
  const holidayCells: NoteCell[] = [];
  for (const [row, week] of weeks.entries()) {
    for (const [column, day] of week.days.entries()) {
      const texts = notes.filter((note) => note.day === day).map(({ text }) => text);
      const names = holidays.filter((holiday) => holiday.day === day).map(({ name }) => name);
      if (texts.length + names.length === 0) continue;
      const area = noteArea(grid.cellBox(column, row), month, grid.isRoomy);
      const [upper, lower] = names.length === 0 || texts.length === 0 ? [area, area] : halves(area);
      const verticalAlign: VerticalAlign = grid.isRoomy ? 'bottom' : 'middle';
      if (names.length > 0) holidayCells.push({ text: names.join('\n'), box: upper, horizontalAlign: 'left', verticalAlign });
      if (texts.length > 0) ownCells.push({ text: texts.join('\n'), box: lower, horizontalAlign: 'left', verticalAlign });
    }
  }
  return [
    ...(element.holidayNames ? layoutNotes(engine, element.holidayNames, holidayCells, { box: element.box, resourceId: null }) : []),
    ...layoutNotes(engine, own, ownCells, { box: element.box, resourceId: month.resourceId }),
  ];
}

function noteArea(cell: Box, { element }: MonthContext, isRoomy: boolean): Box {
  const numberHeight = element.day.size * LINE_HEIGHT;
  const size = Math.max(noteFont(element).size, element.holidayNames?.size ?? 0);
  const below = cell.height - numberHeight;
  if (isRoomy && below >= LINES_BELOW * LINE_HEIGHT * size) return { ...cell, y: cell.y + numberHeight, height: below };
  const left = element.day.size * NUMBER_WIDTH;
  return { ...cell, x: cell.x + left, width: Math.max(1, cell.width - left) };
}

function halves(box: Box): [upper: Box, lower: Box] {
  const height = box.height / 2;
  return [
    { ...box, height },
    { ...box, y: box.y + height, height },
  ];
}
