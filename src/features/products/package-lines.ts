/** A package as an order line, its products filled with the customer's pictures. */
import type { NewOrderLine } from '../../../core/contract/cart.ts';
import type { PackageItem } from '../../../core/contract/entities.ts';
import type { AppError } from '../../../core/contract/errors.ts';
import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import type { Package } from '../../../core/contract/shop.ts';
import { type TemplateDefinition, templateCalls } from '../../../core/contract/templates.ts';
import { ok, type Result } from '../../../core/kernel/result.ts';
import type { Device } from '../../data/device.ts';
import { loadAsset } from '../../data/sync/load-asset.ts';
import { fillFor } from './fill-template.ts';

export type Filler = (item: PackageItem, definition: TemplateDefinition) => PackageItem;

/** Every item about the set's subject, each template filled; nobody has edited anything yet. */
export function fillerFor(set: PictureSet, language: string, nowMs: number): Filler {
  return (item, definition) => ({ ...item, templateData: fillFor(definition, set, language, nowMs) });
}

export function packageLine(
  uuid: string,
  offer: Pick<Package, 'uuid'>,
  subjectUuid: string,
  packageItems: readonly PackageItem[],
): NewOrderLine {
  return {
    uuid,
    product: { uuid: offer.uuid },
    subProductUuids: [],
    quantity: 1,
    template: null,
    approvedLayout: null,
    subjects: [{ uuid: subjectUuid }],
    package: { uuid: offer.uuid, packageItems: [...packageItems] },
  };
}

/** Fails as a whole when one of its templates was never read on this device and cannot be asked for now. */
export async function fillItems(
  device: Device,
  offer: Package,
  set: PictureSet,
  fill: Filler,
): Promise<Result<readonly PackageItem[], AppError>> {
  const { uuid, name, group } = set.subject;
  const filled: PackageItem[] = [];
  for (const item of offer.packageItems) {
    const ofSubject = { ...item, subject: { uuid, name, group } };
    if (!item.template) {
      filled.push(ofSubject);
      continue;
    }
    const params = { uuid: item.template.uuid, version: String(item.template.version) };
    const definition = await loadAsset(device, templateCalls.templateByUuidAndVersion, { params });
    if (!definition.ok) return definition;
    filled.push(fill(ofSubject, definition.value));
  }
  return ok(filled);
}
