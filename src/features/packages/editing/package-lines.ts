/** Builds the order line of a package, and the package with which the editor starts, without a call to the shop. */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { OrderLine, PackageItem } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { Package } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { type FillContext, fillForSet } from '#core/domain/templates/fill-template.ts';
import type { Device } from '#src/data/device.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';

export function packageLine(uuid: string, packageUuid: string, subjectUuid: string, packageItems: readonly PackageItem[]): NewOrderLine {
  return {
    uuid,
    product: { uuid: packageUuid },
    subProductUuids: [],
    quantity: 1,
    template: null,
    approvedLayout: null,
    subjects: [{ uuid: subjectUuid }],
    package: { uuid: packageUuid, packageItems: [...packageItems] },
  };
}

/** The package of a line with the line's own items, also when the shop no longer offers it. */
export function packageOfLine(line: NonNullable<OrderLine['package']>, offer: Package | undefined): Package {
  const gone: Package = {
    uuid: line.uuid,
    name: line.name,
    description: '',
    type: 'package',
    image: '',
    link: null,
    linkText: null,
    linkInfo: null,
    originalPrice: 0,
    priceIncludingDiscount: 0,
    useTimeLimitedDiscount: false,
    timeLimitedDiscountPrice: null,
    disabled: null,
    allowSubjectChange: 0,
    packageItems: [],
    remainingTime: null,
  };
  return { ...(offer ?? gone), name: line.name || gone.name, packageItems: line.packageItems };
}

/**
 * Computes on the device the shop's answer for a package and a subject.
 * Fails as a whole if one of its templates was never read here and cannot be read now.
 */
export async function fillPackage(
  device: Device,
  offer: Package,
  set: PictureSet,
  context: FillContext,
): Promise<Result<Package, AppError>> {
  const packageItems: PackageItem[] = [];
  for (const item of offer.packageItems) {
    const ofSubject = { ...item, subject: set.subject };
    if (!item.template) {
      packageItems.push(ofSubject);
      continue;
    }
    const params = { uuid: item.template.uuid, version: String(item.template.version) };
    const definition = await loadAsset(device, templateCalls.templateByUuidAndVersion, { params });
    if (!definition.ok) return definition;
    packageItems.push({ ...ofSubject, templateData: fillForSet(definition.value, set, context) });
  }
  return ok({ ...offer, packageItems });
}
