/** The database's own code, ahead of what uses it. */
export const loadDatabase = (): Promise<unknown> => import('dexie');
