import type { DisplayList, PictureItem } from '#core/layout/display-list.ts';

type PrintProblem = 'field_empty' | 'print_of_something_else';

interface PrintedThing {
  readonly template: { readonly uuid: string; readonly version: number };
  /** Of its picture fields. */
  readonly pictureUuids: readonly string[];
}

/** The reason why a display list cannot be printed with the chosen options. The checkout and the export use this one function. */
export function printProblem(list: DisplayList, { template, pictureUuids }: PrintedThing): PrintProblem | null {
  const pictures = list.pages.flatMap((page) => page.items.filter((item): item is PictureItem => item.kind === 'picture'));
  if (pictures.some((item) => item.pictureUuid === null)) return 'field_empty';
  const isOfThing =
    list.templateUuid === template.uuid &&
    list.templateVersion === template.version &&
    pictures.every((item) => pictureUuids.includes(item.pictureUuid ?? ''));
  return isOfThing ? null : 'print_of_something_else';
}
