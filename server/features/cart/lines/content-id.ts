import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/layout/layout-hash.ts';
import type { CartLineRow } from '../cart-row.ts';

const LENGTH = 16;

type Made = Pick<NonNullable<CartLineRow['line']['template']>, 'uuid' | 'version' | 'data'>;
type Item = NonNullable<CartLineRow['line']['package']>['packageItems'][number];

const made = ({ uuid, version, data }: Made) => [uuid, version, data];

/** Leaves out the shop's names: a returned order contains them too. */
const madeOfItem = ({ uuid, version, template, templateData, subject }: Item) => [
  uuid,
  version ?? 1,
  template && [template.uuid, template.version],
  templateData,
  subject?.uuid ?? null,
];

/**
 * Identifies the content of an edited line as it is stored, so that an edit of another device is detected (OFF-14).
 * null when the line has no editable content.
 */
export function contentIdOf({ line: { template, package: bundle } }: Pick<CartLineRow, 'line'>): string | null {
  if (!template && !bundle) return null;
  return createHash('sha256')
    .update(canonicalJson([template && made(template), bundle?.packageItems.map(madeOfItem)]))
    .digest('hex')
    .slice(0, LENGTH);
}
