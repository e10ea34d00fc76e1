/**
 * INDEX.TXT by the guidelines of the Professional School Photographers Association: the portrait of each person, for
 * programs that make yearbooks. A heading and a line for each person, 13 cells with tabs between them, CRLF, UTF-8
 * without a byte order mark.
 */
import { plainLine } from '#core/kernel/plain-line.ts';
import { gradeOf, indexName } from './index-person.ts';

const HEADING = [
  'Volume Name',
  'Image Folder',
  'Image File Name',
  'Grade',
  'Last Name',
  'First Name',
  'Home Room',
  'Period',
  'Teacher Name',
  'Track',
  'Department',
  'Title',
  'Image Size',
];

export interface IndexedPortrait {
  readonly name: string;
  readonly group: string;
  /** The photographer's file name, in its folder of the job. */
  readonly fileName: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** @param volume the job's name */
export const schoolIndex = (volume: string, portraits: readonly IndexedPortrait[]): Buffer =>
  Buffer.from(
    [HEADING, ...portraits.map((portrait) => lineOf(volume, portrait))].map((cells) => `${cells.map(cellOf).join('\t')}\r\n`).join(''),
  );

function lineOf(volume: string, { name, group, fileName, widthPx, heightPx }: IndexedPortrait): string[] {
  const { first, last } = indexName(name);
  const at = fileName.lastIndexOf('/');
  const folder = at < 0 ? '' : fileName.slice(0, at);
  const size = sizeOf(widthPx, heightPx);
  // The shop has no period, teacher, track, department or title.
  return [volume, folder, fileName.slice(at + 1), gradeOf(group), last, first, group, '', '', '', '', '', size];
}

/** The two sizes of the guidelines, in pixels, upright. */
function sizeOf(widthPx: number, heightPx: number): string {
  if (widthPx >= 640 && heightPx >= 800) return 'Large';
  return widthPx >= 320 && heightPx >= 400 ? 'Small' : 'Other';
}

/**
 * One cell of one line for any name: the format has no quoting. A quotation mark would begin a multi-line cell in a
 * spreadsheet, and text that begins like a formula would be computed.
 */
const cellOf = (text: string): string =>
  plainLine(text.replaceAll('\0', ''))
    .replaceAll('"', '’')
    .replace(/^[\s=+\-@\uFF1D\uFF0B\uFF0D\uFF20]+/, '')
    .trim();
