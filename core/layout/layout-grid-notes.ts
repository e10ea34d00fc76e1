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

const shownHolidays = ({ element, holidays }: MonthContext): MonthContext['holidays'] => (element.holidayNames ? holidays : []);

/** Whether something is written into the days of the month. */
export function hasNotes(month: MonthContext): boolean {
  return month.notes.length > 0 || shownHolidays(month).length > 0;
}

/** Holidays' names and own dates in their cells: under the number, or beside it where they would be much smaller there. */
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
      const areas = noteAreas(grid.cellBox(column, row), month, grid.isRoomy);
      const isShared = names.length > 0 && texts.length > 0;
      const verticalAlign: VerticalAlign = grid.isRoomy ? 'bottom' : 'middle';
      const cell = (lines: readonly string[], half: 0 | 1): NoteCell => ({
        text: lines.join('\n'),
        boxes: isShared ? mapBoxes(areas, (area) => halfOf(area, half)) : areas,
        horizontalAlign: 'left',
        verticalAlign,
      });
      if (names.length > 0) holidayCells.push(cell(names, 0));
      if (texts.length > 0) ownCells.push(cell(texts, 1));
    }
  }
  return [
    ...(element.holidayNames ? layoutNotes(engine, element.holidayNames, holidayCells, { box: element.box, resourceId: null }) : []),
    ...layoutNotes(engine, own, ownCells, { box: element.box, resourceId: month.resourceId }),
  ];
}

type Areas = readonly [Box, ...Box[]];

/** Under the number, and beside it over the whole height. */
function noteAreas(cell: Box, { element }: MonthContext, isRoomy: boolean): Areas {
  const numberHeight = element.day.size * LINE_HEIGHT;
  const below = Math.max(1, cell.height - numberHeight);
  const left = element.day.size * NUMBER_WIDTH;
  const beside = { ...cell, x: cell.x + left, width: Math.max(1, cell.width - left) };
  return isRoomy ? [{ ...cell, y: cell.y + cell.height - below, height: below }, beside] : [beside];
}

const mapBoxes = ([first, ...others]: Areas, change: (box: Box) => Box): Areas => [change(first), ...others.map(change)];

/** 0 is the upper half. */
function halfOf(box: Box, half: 0 | 1): Box {
  const height = box.height / 2;
  return { ...box, y: box.y + half * height, height };
}
