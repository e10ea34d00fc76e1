import type { Box } from '#core/contract/template-format.ts';
import type { CalendarWeek } from './calendar-month.ts';
import type { TextItem } from '../display-list.ts';
import { layoutNotes, type NoteCell, noteFont } from './layout-notes.ts';
import type { VerticalAlign } from '../text/layout-text.ts';
import type { MonthContext } from './month-context.ts';
import type { TextEngine } from '../text/text-engine.ts';

interface Grid {
  /** The cell of the day at this column and row, up to the lines. */
  readonly wholeCell: (column: number, row: number) => Box;
  /** Distance between the number and the lines. */
  readonly inset: number;
  /** The number is in the corner. */
  readonly isRoomy: boolean;
}

/** Share of the days' size: the width of a number of two digits with its margin. */
const NUMBER_WIDTH = 1.5;
/** Share of the days' size: the height of a number without its leading. */
const NUMBER_HEIGHT = 1.1;
/** Share of the days' size: the distance between a text and the lines, less than the number's. */
const MARGIN = 0.12;

const shownHolidays = ({ element, holidays }: MonthContext): MonthContext['holidays'] => (element.holidayNames ? holidays : []);

/** Whether any day of the month has a text. */
export function hasNotes(month: MonthContext): boolean {
  return month.notes.length > 0 || shownHolidays(month).length > 0;
}

/** Names of holidays and own dates in their cells: under the number, or beside it if they would be much smaller there. */
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
      const areas = noteAreas(grid.wholeCell(column, row), month, grid);
      const [upper, lower] = names.length > 0 && texts.length > 0 ? areas.shared : [areas.single, areas.single];
      const verticalAlign: VerticalAlign = grid.isRoomy ? 'bottom' : 'middle';
      const cell = (lines: readonly string[], boxes: Areas): NoteCell => ({
        text: lines.join('\n'),
        boxes,
        horizontalAlign: 'left',
        verticalAlign,
      });
      if (names.length > 0) holidayCells.push(cell(names, upper));
      if (texts.length > 0) ownCells.push(cell(texts, lower));
    }
  }
  return [
    ...(element.holidayNames ? layoutNotes(engine, element.holidayNames, holidayCells, { box: element.box, resourceId: null }) : []),
    ...layoutNotes(engine, own, ownCells, { box: element.box, resourceId: month.resourceId }),
  ];
}

type Areas = readonly [Box, ...Box[]];

interface NoteAreas {
  /** Under the number if there is room, else beside it. */
  readonly single: Areas;
  /** A holiday's name above, own dates below; the two areas do not overlap. */
  readonly shared: readonly [upper: Areas, lower: Areas];
}

function noteAreas(cell: Box, { element }: MonthContext, { inset, isRoomy }: Grid): NoteAreas {
  const margin = element.day.size * MARGIN;
  const left = inset + element.day.size * NUMBER_WIDTH;
  const top = inset + element.day.size * NUMBER_HEIGHT;
  const beside = { x: cell.x + left, y: cell.y + margin, width: Math.max(1, cell.width - left - margin), height: cell.height - 2 * margin };
  if (!isRoomy) {
    const half = { ...beside, height: beside.height / 2 };
    return { single: [beside], shared: [[half], [{ ...half, y: half.y + half.height }]] };
  }
  const below = { x: cell.x + inset, y: cell.y + top, width: cell.width - inset - margin, height: Math.max(1, cell.height - top - margin) };
  return { single: [below, beside], shared: [[{ ...beside, height: top - margin }], [below]] };
}
