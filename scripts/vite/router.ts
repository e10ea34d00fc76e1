import { fileURLToPath } from 'node:url';

const fileOf = (path: string): string => fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${path}`, import.meta.url));

/** react-router's exports name only its build with development warnings. */
export const ROUTER_FOR_PRODUCTION = [
  { find: /^react-router$/, replacement: fileOf('index.mjs') },
  { find: /^react-router\/dom$/, replacement: fileOf('dom-export.mjs') },
];
