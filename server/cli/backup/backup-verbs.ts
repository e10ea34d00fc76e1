/** Commands for a finished backup; `backup <folder>` makes one, in the shop. */
export const BACKUP_VERBS = ['check', 'drill', 'rotate'] as const;

export type BackupVerb = (typeof BACKUP_VERBS)[number];

export const asksForBackupTool = ([verb]: readonly string[]): boolean => BACKUP_VERBS.some((known) => known === verb);
