/** Reads in one go what the checks of many lines need. The checks decide. */
import type { NewOrderLine } from '#core/contract/cart.ts';
import { UuidSchema } from '#core/contract/entities.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { imagesOf, type Instance } from '../checks/instance-data.ts';
import { picturesOf } from '../checks/picture-reader.ts';

export async function readAhead(context: RequestContext, lines: readonly NewOrderLine[]): Promise<void> {
  const instances = lines.flatMap(instancesOf);
  if (instances.length === 0) return;
  await shopOf(context).readDesigns(instances);
  const images = instances.flatMap(({ data }) => imagesOf(data));
  const pictures = picturesOf(context);
  // The local id of an upload is unknown to the shop, and may be no uuid.
  const shown = images.flatMap(({ uuid }) => (isUuid(uuid) ? [uuid] : []));
  await pictures.areVisible(shown);
  await pictures.placed(shown);
  await pictures.areBackgrounds(images.flatMap(({ background }) => (isUuid(background) ? [background] : [])));
}

const isUuid = (name: string | null): name is string => UuidSchema.safeParse(name).success;

const instancesOf = (line: NewOrderLine): Instance[] => [
  ...(line.template ? [line.template] : []),
  ...(line.package?.packageItems.flatMap(({ template, templateData }) =>
    template && templateData ? [{ uuid: template.uuid, version: template.version, data: templateData }] : [],
  ) ?? []),
];
