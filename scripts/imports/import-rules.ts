/** Which folder may import which: the table of docs/architecture.md, in a form that a program can check. */
import type { Import } from './import.ts';

interface Layer {
  readonly folder: string;
  /** Files of other folders that belong to it. */
  readonly files?: readonly string[];
  /** Folders, or files by a name with '*'. A folder may always import itself. */
  readonly mayImport: readonly string[];
}

const SCREEN_IMPORTS = ['core', 'src/data', 'src/platform', 'src/i18n', 'src/ui', 'workers/*.api.ts'];

export const LAYERS: readonly Layer[] = [
  { folder: 'core/kernel', mayImport: [] },
  { folder: 'core/contract', mayImport: ['core/kernel'] },
  { folder: 'core/domain', mayImport: ['core/kernel', 'core/contract', 'core/layout'] },
  { folder: 'core/operations', mayImport: ['core/kernel', 'core/contract', 'core/domain'] },
  { folder: 'core/layout', mayImport: ['core/kernel', 'core/contract'] },
  { folder: 'src/data', mayImport: ['core'] },
  { folder: 'src/platform', mayImport: ['core', 'src/data', 'workers/*.api.ts'] },
  { folder: 'src/i18n', mayImport: ['core'] },
  { folder: 'src/ui', mayImport: ['core', 'src/i18n'] },
  { folder: 'src/features', mayImport: SCREEN_IMPORTS },
  { folder: 'src/app', files: ['src/main.tsx'], mayImport: [...SCREEN_IMPORTS, 'src/features'] },
  { folder: 'src-sw', mayImport: ['core', 'src/data', 'src/platform'] },
  { folder: 'workers', mayImport: ['core'] },
  { folder: 'server', mayImport: ['core'] },
];

/** The layers of src/data, the lowest first: each imports only from those below it. */
export const FLOORS: readonly string[] = ['db', 'net', 'outbox', 'sync', 'cart', 'commands', 'live'].map((name) => `src/data/${name}`);

/** Folders that may import everything, because the product contains nothing from them. */
const OUTSIDE = ['tests', 'scripts'];

/** Packages that only some folders may import. */
const PACKAGES: readonly { readonly names: RegExp; readonly onlyIn: readonly string[] }[] = [
  { names: /^node:/, onlyIn: ['server'] },
  { names: /^dexie(-react-hooks)?$/, onlyIn: ['src/data/db'] },
  { names: /^primereact(\/|$)/, onlyIn: ['src/ui'] },
  { names: /^react(-dom|-i18next)?(\/|$)/, onlyIn: ['src'] },
  { names: /^react-router(-dom)?$/, onlyIn: ['src/app', 'src/features', 'src/ui'] },
  {
    names: /^(fastify|drizzle-orm|pg|sharp|pino|nodemailer|prom-client)(\/|$)|^@(fastify|electric-sql|node-rs|resvg)\//,
    onlyIn: ['server'],
  },
  { names: /^workbox-(?!window)/, onlyIn: ['src-sw'] },
];

const FEATURE = /^src\/features\/([^/]+)\//;
const TEST = /\.test\.tsx?$|\/fixtures\//;

const isUnder = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);

function matches(file: string, allowed: string): boolean {
  if (!allowed.includes('*')) return isUnder(file, allowed);
  const [before = '', after = ''] = allowed.split('*');
  return file.startsWith(before) && file.endsWith(after) && !file.slice(before.length, -after.length).includes('/');
}

const layerOf = (file: string): Layer | undefined => LAYERS.find(({ folder, files = [] }) => isUnder(file, folder) || files.includes(file));

/** Files outside the layers may be imported by every layer, and may import all of them. */
const floorOf = (file: string): number => FLOORS.findIndex((floor) => isUnder(file, floor));

const featureOf = (file: string): string | undefined => FEATURE.exec(file)?.[1];

/** The fault of one import; null: none. */
export function checkImport(one: Import): string | null {
  const reason = climbs(one) ?? (OUTSIDE.some((folder) => isUnder(one.from, folder)) ? null : crosses(one));
  return reason === null ? null : `${one.from} imports '${one.specifier}': ${reason}`;
}

function climbs({ from, specifier, to }: Import): string | null {
  if (to === null || !specifier.startsWith('../../')) return null;
  const feature = featureOf(from);
  return feature !== undefined && feature === featureOf(to) ? null : "use the import map ('#core/…', '#src/…') instead of '../../'";
}

function crosses(one: Import): string | null {
  const { from, to } = one;
  const layer = layerOf(from);
  if (!layer) return 'its folder is in no row of scripts/imports/import-rules.ts';
  const feature = featureOf(from);
  const other = to === null ? undefined : featureOf(to);
  if (feature !== undefined && other !== undefined && other !== feature) return 'a feature never imports another feature';
  // A test may use the database, the server or a fixture of another folder.
  if (TEST.test(from)) return null;
  if (to === null) return wrongPackage(one);
  if (floorOf(from) >= 0 && floorOf(to) > floorOf(from)) return `${FLOORS[floorOf(from)]} is a floor below ${FLOORS[floorOf(to)]}`;
  if (isUnder(to, layer.folder) || layer.mayImport.some((allowed) => matches(to, allowed))) return null;
  return `${layer.folder} may import ${layer.mayImport.join(', ') || 'nothing'} only`;
}

function wrongPackage({ from, specifier }: Import): string | null {
  const rule = PACKAGES.find(({ names }) => names.test(specifier));
  if (!rule || rule.onlyIn.some((folder) => isUnder(from, folder))) return null;
  return `only ${rule.onlyIn.join(', ')} may import this package`;
}
