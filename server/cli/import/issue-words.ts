import type { ImportIssue, IssueCode } from './import-issue.ts';

/** The operator's texts; `{name}` is a parameter. */
const WORDS: Readonly<Record<IssueCode, string>> = {
  'folder-missing': 'the folder does not exist or cannot be read',
  'csv-missing': 'there is no .csv file in the folder',
  'csv-several': 'there are several .csv files ({files}); keep one, or call the right one subjects.csv',
  'csv-empty': 'the file has no rows',
  'csv-encoding': '{why}; save it as UTF-8, or name its encoding in job.json, for example "encoding": "windows-1250"',
  'csv-column-missing': 'the column "{column}" is missing (found: {found})',
  'csv-column-twice': 'two columns mean "{column}"',
  'job-invalid': 'column {column}: {reason}',
  'row-columns': 'the row has {found} columns, the heading {wanted}',
  'row-quote': 'a quotation mark is not closed, or stands inside a value',
  'name-missing': 'the name is empty',
  'name-invalid': 'the name is too long or has characters that cannot be printed',
  'group-invalid': 'the group is too long or has characters that cannot be printed',
  'code-invalid': 'the code "{code}" may only have letters, digits, spaces, hyphens and underscores, at most 64',
  'code-twice': 'the code "{code}" also stands in line {others}; none of them is imported, since nobody can tell whose it is',
  'code-taken': 'the code "{code}" belongs to a subject of another job ({job})',
  'code-guessable':
    'the code "{code}" can be guessed: a code has 8 characters or more with letters, 11 or more without, and is no row or repetition. Leave it empty and one is made; if it is printed already, --take-guessable-codes takes it',
  'email-invalid': '"{email}" is not an e-mail address',
  'mobile-invalid': '"{mobile}" is not a phone number',
  'consent-invalid': '"{value}" in the column "consent" is neither yes, no nor unknown',
  'flag-invalid': '"{value}" in the column "{column}" is neither yes nor no',
  'kind-unknown': '"{value}" in the column "type" is not known (portrait, greenscreen, IP, SFP, GP)',
  'same-person-without-code': 'the same name and group also stand in line {others}; give them codes to tell them apart',
  'person-ambiguous': 'the shop has several people of this name and group (codes {codes}); give the row its code',
  'moved-from-unknown': 'the code "{code}" in the column "moved from" belongs to no person of this job',
  'not-cut-out':
    'the row is a green-screen one, but no picture of it has transparent parts (PNG with alpha) or a green screen to be keyed (JPEG)',
  'pictures-missing': 'the row names no picture',
  'picture-type-unknown': '"{type}" is no type of picture (IP, SFP, GP)',
  'picture-outside': 'the path leads out of the folder',
  'picture-missing': 'there is no such file',
  'picture-ambiguous': 'several files differ from it only in upper and lower case ({files})',
  'picture-twice': 'the picture is named twice in the row',
  'picture-of-two': 'the individual picture is also in line {others}; none of them is imported, since nobody can tell whose it is',
  'picture-types-differ': 'the picture is {type} here and something else in line {others}',
  'picture-held':
    'the individual picture is of {holder} (code {code}). Is it the same person, give the row the code {code}; is it another, put {code} into the column "moved from" of this row, and the picture leaves the set of {holder}',
  'picture-empty': 'the file is empty',
  'picture-not-image': 'the file is neither a JPEG nor a PNG, whatever its name says',
  'picture-too-large': '{width} by {height} pixels are more than {maxMegapixels} megapixels',
  'picture-damaged': 'the picture is damaged or cut off ({detail})',
  'picture-shape-changed':
    'the file changed its proportions since it was imported ({before}, now {now}); crops of carts and orders would no longer fit. Give it another name',
  'picture-unreadable': 'the file cannot be read ({detail})',
  'letters-undrawn': 'no typeface of the shop has {letters}: letters, labels and lists cannot show "{text}". Screens and mails can',
  'code-guessable-taken': 'the code "{code}" can be guessed: who tries codes can open the pictures of this child',
  'code-differs': 'the same name and group are in the shop with another code ({code}); both are there now',
  'picture-moved': 'the picture left the set of {holder} (code {code})',
  'column-unknown': 'the column "{column}" is not known and was left out',
  'picture-unused': '{count} pictures of the folder are in no row ({files})',
  'picture-changed': 'another picture than before, of {people}; paid orders that are made with the earlier one: {orders}',
  'subject-gone': '{name} is in the shop and no longer in the file; nothing was removed',
  'price-changed': 'the price of {name} changes from {before} to {now}',
  'prices-kept': 'it names no prices; the job keeps the prices of its own. "prices": null takes them away',
  'job-changed': '"{field}" changes from {before} to {now}',
  'prices-of-shop': "the job has no prices of its own any more; the shop's apply",
};

/** 'Line 12, IMG_0412.jpg: there is no such file'. */
export function issueText(issue: ImportIssue): string {
  const place = [issue.line === null ? null : `line ${issue.line}`, issue.file].filter((part) => part !== null).join(', ');
  const words = WORDS[issue.code].replace(/\{(\w+)\}/g, (_all, name: string) => String(issue.params[name] ?? ''));
  return place === '' ? words : `${place}: ${words}`;
}
