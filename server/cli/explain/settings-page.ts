/** docs/settings.md: the reference of shop.json and job.json, made by `npm run pin`. */
import { EXPLAINED_FILES, type ExplainedKey, explainedKeys } from './explained-files.ts';

const INTRODUCTION = `# Settings

Every key of [shop.json](recipes/set-up-a-shop.md) and [job.json](recipes/import-a-job.md). The schema, \`server/cli/explain\` and
\`npm run pin\` make this page. \`npm run shop -- explain <key>\` prints a row of it.

\`[]\` is any entry of a list. A key that is not here is refused, and so is a value of another kind: \`setup\` and \`import\` name
every one with its line and what was expected, and change nothing. Amounts are in the smallest unit of the currency: 12900 is 129 kroner.
`;

export function settingsPage(): string {
  const files = Object.keys(EXPLAINED_FILES).flatMap((file) => [`## ${file}`, ...groups(explainedKeys(file)).flatMap(tableOf)]);
  return `${[INTRODUCTION.trim(), ...files].join('\n\n')}\n`;
}

export const withoutIt = ({ isRequired, defaultValue }: Pick<ExplainedKey, 'isRequired' | 'defaultValue'>): string =>
  isRequired ? 'required' : defaultValue === undefined ? 'may be left out' : JSON.stringify(defaultValue);

interface Group {
  readonly name: string;
  readonly keys: readonly ExplainedKey[];
}

/** A table for each section of the settings, and for each other key of the file. */
function groups(keys: readonly ExplainedKey[]): readonly Group[] {
  const names = [...new Set(keys.map(groupOf))];
  return names.map((name) => ({ name, keys: keys.filter((key) => groupOf(key) === name) }));
}

const groupOf = ({ key }: ExplainedKey): string => /^(?:settings\.)?[a-zA-Z]+/.exec(key)?.[0] ?? key;

function tableOf({ name, keys }: Group): readonly string[] {
  const rows = keys.map((key) => {
    const isEntry = key.key.endsWith('[]');
    const example = key.example === undefined ? '' : `\`${JSON.stringify(key.example)}\``;
    const absent = withoutIt(key);
    const without = key.defaultValue === undefined ? absent : `\`${absent}\``;
    return `| ${[`\`${key.key}\``, key.takes, isEntry ? '' : without, key.means, example].map(cell).join(' | ')} |`;
  });
  return [`### ${name}`, ['| key | takes | without it | means | example |', '|---|---|---|---|---|', ...rows].join('\n')];
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
