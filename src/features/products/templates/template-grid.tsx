import type { Template } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { TemplateListType } from '#core/contract/templates.ts';
import layout from '../products.module.css';
import { TemplateCard } from './template-card.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

interface TemplateGridProps {
  readonly templates: readonly Template[];
  readonly type: TemplateListType;
  readonly category: string | undefined;
  readonly set: PictureSet | undefined;
  readonly prices: PriceList | undefined;
  /** If absent, the link leads to the customer's create page. */
  readonly linkOf?: (template: Template) => string;
}

/** The templates in two, three or four columns. Only rows near the visible area are rendered. */
export function TemplateGrid({ templates, ...rest }: TemplateGridProps) {
  const { list, room, shown, measure } = useVirtualRows(templates.length);
  return (
    <ul ref={list} className={layout.grid} style={room}>
      {shown.map((index) => {
        const template = templates[index];
        return (
          template && (
            <li key={template.uuid} aria-setsize={templates.length} aria-posinset={index + 1} {...measure(index)}>
              <TemplateCard template={template} {...rest} />
            </li>
          )
        );
      })}
    </ul>
  );
}
