/** The pictures of a line of files or of retouch, by name, because two lines of digital pictures have the same description (BIZ-04). */
import type { OrderLine } from '#core/contract/entities.ts';

type FileLine = Pick<OrderLine, 'digitalFiles' | 'fileRetouch'>;

/** Their uuids. */
export const namedFiles = ({ digitalFiles, fileRetouch }: FileLine): string[] => [
  ...digitalFiles.map(({ uuid }) => uuid),
  ...(fileRetouch ? [fileRetouch.file.uuid] : []),
];

/** @param names by picture */
export const fileNamesOf = (line: FileLine, names: ReadonlyMap<string, string>): string[] =>
  namedFiles(line).flatMap((uuid) => names.get(uuid) ?? []);

const SHOWN = 3;

/** 'Digital picture (IMG_0413.jpg)'. Of a set with many names, only the first ones. */
export const lineName = (description: string, fileNames: readonly string[]): string => {
  const shown = fileNames.slice(0, SHOWN).join(', ');
  return fileNames.length === 0 ? description : `${description} (${shown}${fileNames.length > SHOWN ? ' …' : ''})`;
};
