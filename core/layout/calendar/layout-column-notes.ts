import type { Box } from '#core/contract/template-format.ts';
import type { TextItem } from '../display-list.ts';
import { layoutNotes, type NoteCell, noteFont } from './layout-notes.ts';
import type { MonthContext } from './month-context.ts';
import type { TextEngine } from '../text/text-engine.ts';

/** Share of the size: the distance between a text and the lines. */
const PADDING = 0.4;

/** Own dates in their person's column, names of holidays at the right end of the last one. */
export function layoutColumnNotes(
  engine: TextEngine,
  month: MonthContext,
  { headWidth, rowHeight }: { headWidth: number; rowHeight: number },
): TextItem[] {
  const { element, body, notes, holidays } = month;
  const columns = element.columns ?? 1;
  const width = (body.width - headWidth) / columns;
  const own = noteFont(element);
  const columnOf = (column: number | null): number => Math.min(column ?? columns, columns) - 1;
  const box = (day: number, column: number, size: number): Box => ({
    x: body.x + headWidth + column * width + size * PADDING,
    y: body.y + (day - 1) * rowHeight,
    width: width - 2 * size * PADDING,
    height: rowHeight,
  });
  const isShared = (day: number): boolean => notes.some((note) => note.day === day && columnOf(note.column) === columns - 1);
  const named = element.holidayNames ? [...new Set(holidays.map(({ day }) => day))] : [];

  const places = new Map(notes.map((note) => [`${note.day} ${columnOf(note.column)}`, { day: note.day, column: columnOf(note.column) }]));
  const ownCells = [...places.values()].map(({ day, column }): NoteCell => {
    const cell = box(day, column, own.size);
    const texts = notes.filter((note) => note.day === day && columnOf(note.column) === column).map(({ text }) => text);
    const isHalf = column === columns - 1 && named.includes(day);
    return {
      text: texts.join(' · '),
      boxes: [isHalf ? { ...cell, width: cell.width * 0.55 } : cell],
      horizontalAlign: 'left',
      verticalAlign: 'middle',
    };
  });
  const holidayCells = named.map((day): NoteCell => {
    const cell = box(day, columns - 1, element.holidayNames?.size ?? own.size);
    const names = holidays.filter((holiday) => holiday.day === day).map(({ name }) => name);
    const room = isShared(day) ? { ...cell, x: cell.x + cell.width * 0.6, width: cell.width * 0.4 } : cell;
    return { text: names.join(' · '), boxes: [room], horizontalAlign: 'right', verticalAlign: 'middle' };
  });
  return [
    ...(element.holidayNames ? layoutNotes(engine, element.holidayNames, holidayCells, { box: element.box, resourceId: null }) : []),
    ...layoutNotes(engine, own, ownCells, { box: element.box, resourceId: month.resourceId }),
  ];
}
