import type { OrderLine } from '#core/contract/entities.ts';
import type { LineKind } from '#core/domain/cart/line-kind.ts';
import { useLinePreview } from '#src/platform/previews/use-line-preview.ts';
import type { IconName } from '#src/ui/icon.tsx';
import { LinePicture } from '#src/ui/goods/line-picture.tsx';

const ICONS: Readonly<Record<LineKind, IconName>> = {
  product: 'image',
  package: 'gift',
  catalogue: 'school',
  'digital-file': 'download',
  'digital-set': 'download',
  retouch: 'edit',
};

/** What the line looks like, drawn from its own template data. */
export function CartPreview({ line, kind }: { readonly line: OrderLine; readonly kind: LineKind }) {
  const { pictures, place } = useLinePreview(line);
  return <LinePicture pictures={pictures} icon={ICONS[kind]} place={place} />;
}
