/** Dexie's hook, exported by the only folder that may import Dexie. For rows that are local to this device. */
export { useLiveQuery } from 'dexie-react-hooks';
