/** Reads the data for the checks of many lines in one query. The checks decide. */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { imagesOf, type Instance, isUuid, pictureUuidsIn } from '../checks/instance-data.ts';
import { picturesOf } from '../checks/picture-reader.ts';

export async function readAhead(context: RequestContext, lines: readonly NewOrderLine[]): Promise<void> {
  const instances = lines.flatMap(instancesOf);
  if (instances.length === 0) return;
  await shopOf(context).readDesigns(instances);
  const images = instances.flatMap(({ data }) => imagesOf(data));
  const pictures = picturesOf(context);
  const shown = instances.flatMap(({ data }) => pictureUuidsIn(data));
  await pictures.areVisible(shown);
  await pictures.placed(shown);
  await pictures.areBackgrounds(images.flatMap(({ background }) => (isUuid(background) ? [background] : [])));
}

const instancesOf = (line: NewOrderLine): Instance[] => [
  ...(line.template ? [line.template] : []),
  ...(line.package?.packageItems.flatMap(({ template, templateData }) =>
    template && templateData ? [{ uuid: template.uuid, version: template.version, data: templateData }] : [],
  ) ?? []),
];
