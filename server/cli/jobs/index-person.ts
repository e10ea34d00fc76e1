/** A child's name in the form of the school photography industry's index file (server/cli/jobs/school-index.ts). */

/** The last word is the family name: 'Anna Marie Lind' is Lind, Anna Marie. One word alone is the first name. */
export function indexName(name: string): { readonly first: string; readonly last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { first: words.slice(0, words.length > 1 ? -1 : 1).join(' '), last };
}

/** '7' of '7B', '10' of '10 A'; a class without a leading number is a grade of its own. */
export const gradeOf = (group: string): string => /^\s*(\d{1,2})(?!\d)/.exec(group)?.[1] ?? group.trim();
