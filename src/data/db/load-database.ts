/** Loads the database code before the modules that use it. */
export const loadDatabase = (): Promise<unknown> => import('dexie');
