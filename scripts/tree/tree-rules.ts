/** Limits for the size of folders and files and for the ids in one test title, and the only file that formats dates. */
import { isTestFile, readTestTitles } from './test-titles.ts';

const MOST_FILES = 25;
const MOST_LINES = 300;
const MOST_IDS = 3;

/** Folders of data: their files are generated or drawn, and read by name; the decisions are listed by number. */
const DATA_FOLDERS = [
  /^docs\/adr$/,
  /^server\/db\/migrations(\/meta)?$/,
  /^server\/demo\/jobs\/[^/]+$/,
  /^server\/demo\/templates\/[^/]+$/,
];
/** Generated tables. */
const GENERATED_FILES = ['core/layout/calendar/holiday-table.ts'];
const MEASURED = /\.(ts|tsx|mjs|css)$/;
/** Formats all dates, times and lists, so that the shop's country determines their order everywhere. */
const DATES = 'core/kernel/dates.ts';
/** Uses `Intl` for the present day in a time zone. */
const TIME_ZONES = 'core/kernel/time-zones.ts';
const WRITES_DATES = /\bIntl\.(DateTimeFormat|ListFormat)\(|\.toLocale(Date|Time)?String\(/;

const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));

/** @param files of the repository, as paths from its top */
export function checkFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of files.map(folderOf)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count <= MOST_FILES || DATA_FOLDERS.some((pattern) => pattern.test(folder))
      ? []
      : [`${folder || 'the top folder'}: ${count} files; divide them by what they do (at most ${MOST_FILES})`],
  );
}

export function checkFile(file: string, source: string): string[] {
  if (!MEASURED.test(file) || GENERATED_FILES.includes(file)) return [];
  const lines = source.split('\n').length - 1;
  const long = lines > MOST_LINES ? [`${file}: ${lines} lines; divide it by subject (at most ${MOST_LINES})`] : [];
  const titles = isTestFile(file) ? readTestTitles(source).filter(({ ids }) => ids.length > MOST_IDS) : [];
  const dates =
    file !== DATES && file !== TIME_ZONES && !isTestFile(file) && WRITES_DATES.test(source)
      ? [`${file}: write dates and lists with ${DATES}`]
      : [];
  return [...long, ...dates, ...titles.map(({ title }) => `${file}: at most ${MOST_IDS} ids in a title: ${title}`)];
}
