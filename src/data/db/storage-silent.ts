import { DatabaseBlocked } from './database-blocked.ts';

/** The browser does not open the storage of an owner's database, or does not answer. No other page need be the reason. */
export class StorageSilent extends DatabaseBlocked {}
