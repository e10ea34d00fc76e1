import type { OrderLine } from '#core/contract/entities.ts';
import { useLinePreview } from '#src/platform/previews/use-line-preview.ts';
import { iconOfLine } from '#src/ui/goods/line-icon.ts';
import { LinePicture } from '#src/ui/goods/line-picture.tsx';

/** A preview of the line, drawn from its own template data. */
export function CartPreview({ line }: { readonly line: OrderLine }) {
  const { pictures, place } = useLinePreview(line);
  return <LinePicture pictures={pictures} icon={iconOfLine(line)} place={place} />;
}
