import type { OrderLine } from '#core/contract/entities.ts';
import type { EditorTarget } from '../drafts/draft-choice.ts';

const TEMPLATE_TYPES: readonly number[] = [1, 2, 89];
const PACKAGE_TYPE = 200;

export type LineEditor = { readonly kind: 'template'; readonly target: EditorTarget } | { readonly kind: 'package' };

/** The editor of a cart line by its product's type (D1 §2); null when it has none. */
export function editorOfLine(line: Pick<OrderLine, 'uuid' | 'product' | 'template' | 'package'>): LineEditor | null {
  const type = line.product?.type;
  if (type === PACKAGE_TYPE || (line.product === null && line.package)) return { kind: 'package' };
  if (!line.product || !line.template || type === undefined || !TEMPLATE_TYPES.includes(type)) return null;
  return { kind: 'template', target: { templateUuid: line.template.uuid, productUuid: line.product.uuid, orderLineUuid: line.uuid } };
}
