import type { ImageElement } from '#core/contract/template-format.ts';

export type ImageTab = 'inbox' | 'edit' | 'backgrounds';

/**
 * Whether the customer may zoom, position, rotate and colour the picture of a field. The shop or the template may
 * forbid it.
 */
export function canEditImage(element: Pick<ImageElement, 'disableEdit'>, options: { readonly disableImageToolbox: boolean }): boolean {
  return !options.disableImageToolbox && !element.disableEdit;
}

/** Whether the picture of a field may be zoomed beyond the size that fills it. */
export function canZoomImage({ disableZoom }: Pick<ImageElement, 'disableZoom'>, options: { readonly disableZoom: boolean }): boolean {
  return !disableZoom && !options.disableZoom;
}

/** The tabs of a field's picture (D2 §2, §3): hidden where the shop or the template forbids them. */
export function imageTabs(field: {
  readonly element: Pick<ImageElement, 'disableEdit' | 'disableBackground' | 'allowBackgrounds'>;
  readonly isToolboxDisabled: boolean;
  readonly isChosen: boolean;
  readonly backgroundCount: number;
}): readonly { readonly id: ImageTab; readonly isDisabled: boolean }[] {
  const { element } = field;
  const canEdit = canEditImage(element, { disableImageToolbox: field.isToolboxDisabled });
  const hasBackgrounds = element.allowBackgrounds === true && !element.disableBackground && field.backgroundCount > 0;
  return [
    { id: 'inbox', isDisabled: false },
    ...(canEdit ? [{ id: 'edit', isDisabled: !field.isChosen } as const] : []),
    ...(hasBackgrounds ? [{ id: 'backgrounds', isDisabled: !field.isChosen } as const] : []),
  ];
}
