/** What kind of thing an id of an input names, read from the names of the contract. */
import type { CallDefinition } from '#core/contract/define-call.ts';
import type { Part, Path } from './schema.ts';

/** Things of a customer. */
export const PERSONAL = [
  'user',
  'session',
  'subject',
  'job',
  'picture',
  'upload',
  'background',
  'draft',
  'order-line',
  'checkout',
  'order',
  'transaction',
  'share',
  'phone-verification',
] as const;
/** Things of the shop that all customers share. */
export const SHARED = [
  'template',
  'product',
  'sub-product',
  'package',
  'package-item',
  'catalogue',
  'delivery-option',
  'payment-option',
] as const;
export type Kind = (typeof PERSONAL)[number] | (typeof SHARED)[number];
export type Ids = Readonly<Record<Kind, string>>;

/** Names in the contract that are not the kind's own. */
const ALIASES: Readonly<Record<string, Kind>> = {
  'picture-set': 'subject',
  file: 'picture',
  'digital-file': 'picture',
  item: 'picture',
  owner: 'user',
  verification: 'phone-verification',
  'by-uuid': 'template',
  retouch: 'sub-product',
};

/** null: the name says nothing, so the id may be of any kind. */
export function kindOf(call: CallDefinition, part: Part, path: Path): Kind | null {
  const names = path.filter((name): name is string => typeof name === 'string' && name !== '');
  const speaking = names.filter((name) => name !== 'uuid' && name !== 'id').at(-1);
  // ':uuid' in a path is of what stands before it; a body's own uuid is of what the path ends with.
  const name = speaking ?? (part === 'query' ? '' : segmentBefore(call));
  const plain = kebab(name.replace('[]', ''));
  const singular = plain.replace(/-uuids?$/, '').replace(/s$/, '');
  const kind = ALIASES[plain] ?? ALIASES[singular] ?? singular;
  return [...PERSONAL, ...SHARED].find((known) => known === kind) ?? null;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const segmentBefore = (call: CallDefinition): string =>
  call.path
    .split('/')
    .filter((segment) => !segment.startsWith(':'))
    .at(-1) ?? '';
