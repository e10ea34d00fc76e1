import type { TemplateType } from '#core/contract/template-format.ts';
import type { TemplateListType } from '#core/contract/templates.ts';

const LIST_OF: Readonly<Record<TemplateType, TemplateListType>> = { CALENDAR: 'calendars', CARDS: 'cards', PHOTOGIFT: 'photogifts' };

/** As in addresses: /products/{type}. */
export const listTypeOf = (type: TemplateType): TemplateListType => LIST_OF[type];
