import { TEXT_PALETTE, type TextElement } from '#core/contract/template-format.ts';

/** The selectable colours: the template's own is first if the palette lacks it (D2 §9). */
export function textColors(templateColor: string): readonly string[] {
  const has = TEXT_PALETTE.some((color) => color.toUpperCase() === templateColor.toUpperCase());
  return has ? TEXT_PALETTE : [templateColor, ...TEXT_PALETTE];
}

export type TextTool = 'main' | 'text-align' | 'text-size' | 'font-family' | 'text-color';

/** Sub-toolbars that the field allows, in their order on the screen. */
export function textTools(
  element: Pick<TextElement, 'overrideFamily' | 'overrideSize' | 'overrideColor' | 'overrideAlignment'>,
): readonly TextTool[] {
  const tools: readonly (readonly [TextTool, boolean | undefined])[] = [
    ['main', true],
    ['text-align', element.overrideAlignment],
    ['text-size', element.overrideSize],
    ['font-family', element.overrideFamily],
    ['text-color', element.overrideColor],
  ];
  return tools.flatMap(([tool, isAllowed]) => (isAllowed ? [tool] : []));
}
