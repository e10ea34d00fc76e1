import type { ImageElement } from '../../../core/contract/template-format.ts';

export type ImageTab = 'inbox' | 'edit' | 'backgrounds';

/** The tabs of a field's picture (D2 §2, §3): hidden where the shop or the template forbids them. */
export function imageTabs(field: {
  readonly element: Pick<ImageElement, 'disableEdit' | 'disableBackground' | 'allowBackgrounds'>;
  readonly isToolboxDisabled: boolean;
  readonly isChosen: boolean;
  readonly backgroundCount: number;
}): readonly { readonly id: ImageTab; readonly isDisabled: boolean }[] {
  const { element } = field;
  const canEdit = !field.isToolboxDisabled && !element.disableEdit;
  const hasBackgrounds = element.allowBackgrounds === true && !element.disableBackground && field.backgroundCount > 0;
  return [
    { id: 'inbox', isDisabled: false },
    ...(canEdit ? [{ id: 'edit', isDisabled: !field.isChosen } as const] : []),
    ...(hasBackgrounds ? [{ id: 'backgrounds', isDisabled: !field.isChosen } as const] : []),
  ];
}
