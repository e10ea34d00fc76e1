/** Dexie's hook, from the one folder that knows Dexie: for rows of this device's own that need no refreshing. */
export { useLiveQuery } from 'dexie-react-hooks';
