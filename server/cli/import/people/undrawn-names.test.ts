import { expect, test } from 'vitest';
import { issueText } from '../issue-words.ts';
import { undrawnNames } from './undrawn-names.ts';

test('[OPS-01] [KEP-12] a list with a name that no typeface can draw is imported with a remark with row and letters', async () => {
  const rows = [
    { line: 2, name: 'Åse Östlund', group: '2A' },
    { line: 3, name: '李小明', group: '2A' },
    { line: 4, name: 'Nguyễn Ánh', group: '2A' },
  ];
  expect((await undrawnNames(rows)).map((issue) => [issue.severity, issueText(issue)])).toEqual([
    ['warning', 'line 3: no typeface of the shop has 李 小 明: letters, labels and lists cannot show "李小明". Screens and mails can'],
  ]);
});
