/**
 * The differences between two shops, one line each. Entries with an id are compared by it, at any position in their
 * list.
 */
import { formatSizeText } from '#core/domain/templates/format-size.ts';
import { designsOf, type KnownDesign } from './reference-rules.ts';
import type { ShopFile } from './shop-file.ts';

export interface Difference {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly text: string;
}

const LONGEST_SHOWN = 60;

/** @param designs designs whose names are shown when the shop adds or removes a reference to them */
export function shopDifference(running: ShopFile, wanted: ShopFile, designs: readonly KnownDesign[]): readonly Difference[] {
  const [before, after] = [plain(running), plain(wanted)];
  return [...compare('', before, after), ...designDifference(running, wanted, designs)];
}

/** In the stored form, so that two notations of the same value are not a difference. */
function plain(file: ShopFile): unknown {
  const { $schema: _, ...shop } = file;
  const stored = {
    ...shop,
    products: shop.products.map((product) => ({ ...product, formatSize: formatSizeText(product.formatSize) })),
    rebateCodes: shop.rebateCodes.map(({ expiresAt, ...code }) => ({
      ...code,
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    })),
  };
  return JSON.parse(JSON.stringify(stored));
}

function compare(place: string, before: unknown, after: unknown): readonly Difference[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ kind: 'added', text: `${place}${valueOf(after)}` }];
  if (after === undefined) return [{ kind: 'removed', text: `${place}${valueOf(before)}` }];
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(place, before, after);
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      compare(place === '' ? key : `${place}.${key}`, before[key], after[key]),
    );
  return before === after ? [] : [{ kind: 'changed', text: `${place}: ${shown(before)} -> ${shown(after)}` }];
}

/** The order of goods is in their `sortOrder`; other lists are shown in their own order. */
const SORTED_ELSEWHERE = /^(?:categories|products|packages|promotedProducts|rebateCodes)$/;

function compareLists(place: string, before: readonly unknown[], after: readonly unknown[]): readonly Difference[] {
  const [was, is] = [byId(before), byId(after)];
  if (was === null || is === null)
    return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).flatMap((at) =>
      compare(`${place}[${at}]`, before[at], after[at]),
    );
  const ids = [...new Set([...was.keys(), ...is.keys()])];
  const kept = (ids: readonly string[], other: ReadonlyMap<string, unknown>) => ids.filter((id) => other.has(id)).join('\n');
  const isMoved = !SORTED_ELSEWHERE.test(place) && kept([...was.keys()], is) !== kept([...is.keys()], was);
  return [
    ...ids.flatMap((id) => compare(`${place}[${labelOf(id, is.get(id) ?? was.get(id))}]`, was.get(id), is.get(id))),
    ...(isMoved ? [{ kind: 'changed' as const, text: `${place}: in another order` }] : []),
  ];
}

/** null when an entry has none, or two have the same. */
function byId(list: readonly unknown[]): ReadonlyMap<string, unknown> | null {
  const found = new Map<string, unknown>();
  for (const entry of list) {
    const id = idOf(entry);
    if (id === null || found.has(id)) return null;
    found.set(id, entry);
  }
  return found;
}

const ID_KEYS = ['uuid', 'internalName', 'id', 'code', 'file'];

function idOf(entry: unknown): string | null {
  if (typeof entry === 'string') return entry;
  if (!isObject(entry)) return null;
  const key = ID_KEYS.find((name) => typeof entry[name] === 'string');
  if (key !== undefined) return String(entry[key]);
  // A price is identified by its quantity; an entry of the menu by its title, a language and a delivery method by one
  // word.
  if ('quantity' in entry && 'price' in entry) return `${String(entry['quantity'])} pieces${entry['type'] === 0 ? ', campaign' : ''}`;
  if ('target' in entry && isObject(entry['titles'])) return String(entry['titles']['en']);
  if ('long' in entry) return String(entry['name']);
  return 'options' in entry && typeof entry['type'] === 'string' ? entry['type'] : null;
}

/** By its English name if it has one: 'Mug, a3f1c0de'. */
function labelOf(id: string, entry: unknown): string {
  if (!isObject(entry)) return id;
  const names = entry['names'] ?? entry['titles'];
  const name = isObject(names) && typeof names['en'] === 'string' ? names['en'] : null;
  return name === null || name === id ? id : `${name}, ${entry['uuid'] === id ? id.slice(0, 8) : id}`;
}

/** Describes an added or removed part: a value is shown, an entry is named by its place. */
const valueOf = (value: unknown): string => (isObject(value) || Array.isArray(value) ? '' : `: ${shown(value)}`);

function shown(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const text = JSON.stringify(value) ?? '';
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Designs to which packages or promoted products refer in one of the shops only. */
function designDifference(running: ShopFile, wanted: ShopFile, designs: readonly KnownDesign[]): readonly Difference[] {
  const [before, after] = [running, wanted].map((shop) => new Set(designsOf(shop).map(({ uuid }) => uuid))) as [Set<string>, Set<string>];
  const line = (kind: Difference['kind'], uuid: string): Difference => ({
    kind,
    text: `design ${designs.find((design) => design.uuid === uuid)?.name ?? 'not published yet'}, ${uuid}`,
  });
  return [
    ...[...after].filter((uuid) => !before.has(uuid)).map((uuid) => line('added', uuid)),
    ...[...before].filter((uuid) => !after.has(uuid)).map((uuid) => line('removed', uuid)),
  ];
}
