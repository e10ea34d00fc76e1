/**
 * Which pictures the goods of a cart contain, and the rules that follow from it (KEP-01, KEP-03).
 * Promises: retouch is in a cart only beside goods that contain its picture. A picture that a package includes as a
 * file has no line of its own. Device and server use the same rules.
 */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { OrderLine, PackageItem, PictureType } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { LineKind } from './line-kind.ts';

/** The types in a package's digital portrait set of a subject: all but group pictures (PKG-01). */
export const PACKAGE_SET_TYPES = ['IP', 'SFP'] as const satisfies readonly PictureType[];

export const isInPackageSet = (type: PictureType): boolean => PACKAGE_SET_TYPES.some((held) => held === type);

/** The pictures of a package's digital portrait set for a subject, bought or not; null: the set is unknown here. */
export type PortraitsOf = (subjectUuid: string) => readonly string[] | null;

/** From the customer's sets, as the device has read them. */
export const portraitsIn =
  (sets: readonly PictureSet[]): PortraitsOf =>
  (subjectUuid) =>
    sets
      .find((set) => set.subject.uuid === subjectUuid)
      ?.pictures.filter((picture) => isInPackageSet(picture.pictureType))
      .map((picture) => picture.uuid) ?? null;

/** The pictures and files of a line, in a cart or not yet in it. */
export type ShownContents = Pick<NewOrderLine, 'package'> & {
  readonly template: { readonly data: TemplateData } | null;
  readonly digitalFiles?: OrderLine['digitalFiles'];
};

type PackageLine = Pick<NewOrderLine, 'package'>;

const digitalItems = ({ package: bundle }: PackageLine): readonly PackageItem[] =>
  bundle?.packageItems.filter((item) => item.type === 'DIGITAL_SET') ?? [];

/** The subjects whose digital portrait set is included in the packages of these lines. */
export const digitalSubjects = (lines: readonly PackageLine[]): string[] => [
  ...new Set(lines.flatMap(digitalItems).flatMap((item) => item.subject?.uuid ?? [])),
];

/** Every picture that a line contains: in its design, as a file, in the products and the digital set of its package. */
export function picturesOfLine(line: ShownContents, portraitsOf: PortraitsOf): string[] {
  return [
    ...(line.template ? imagesOf(line.template.data) : []),
    ...(line.digitalFiles ?? []).map((file) => file.uuid),
    ...(line.package?.packageItems.flatMap((item) => (item.templateData ? imagesOf(item.templateData) : [])) ?? []),
    ...filesOfPackages([line], portraitsOf),
  ];
}

const imagesOf = ({ userResources }: TemplateData): string[] =>
  Object.values(userResources).flatMap((resource) => (resource.kind === 'image' && resource.uuid !== null ? [resource.uuid] : []));

/** Pictures that the packages of these lines include as files. */
export const filesOfPackages = (lines: readonly PackageLine[], portraitsOf: PortraitsOf): ReadonlySet<string> =>
  new Set(digitalSubjects(lines).flatMap((subject) => portraitsOf(subject) ?? []));

/** Pictures that these lines include as files, by themselves or in a package. */
export const filesOfGoods = (goods: readonly OrderLine[], portraitsOf: PortraitsOf): ReadonlySet<string> =>
  new Set([...filesOfPackages(goods, portraitsOf), ...goods.flatMap((line) => line.digitalFiles.map((file) => file.uuid))]);

/** The goods that may be in one cart together; the others are removed. */
export const settledGoods = (goods: readonly OrderLine[], portraitsOf: PortraitsOf): readonly OrderLine[] =>
  withoutLooseRetouch(withoutBroughtFiles(goods, portraitsOf), portraitsOf);

/** Removes digital lines whose pictures are all included in packages. */
function withoutBroughtFiles(goods: readonly OrderLine[], portraitsOf: PortraitsOf): readonly OrderLine[] {
  const brought = filesOfPackages(goods, portraitsOf);
  const isBrought = ({ digitalFiles }: OrderLine) => digitalFiles.length > 0 && digitalFiles.every((file) => brought.has(file.uuid));
  return brought.size === 0 ? goods : goods.filter((line) => !isBrought(line));
}

/** Removes retouch without other goods that contain its picture, because there is nothing to deliver. */
function withoutLooseRetouch(goods: readonly OrderLine[], portraitsOf: PortraitsOf): readonly OrderLine[] {
  if (goods.every((line) => line.fileRetouch === null)) return goods;
  const others = goods.filter((line) => line.fileRetouch === null);
  // The content of a set that was never read on this device is unknown, so the server decides.
  if (digitalSubjects(others).some((subject) => portraitsOf(subject) === null)) return goods;
  const held = new Set(others.flatMap((line) => picturesOfLine(line, portraitsOf)));
  return goods.filter((line) => line.fileRetouch === null || held.has(line.fileRetouch.file.uuid));
}

/** A package that contains only files. A second one for the same pictures would add nothing. */
export const isDigitalPackage = (bundle: { readonly packageItems: readonly Pick<PackageItem, 'type'>[] }): boolean =>
  bundle.packageItems.length > 0 && bundle.packageItems.every((item) => item.type === 'DIGITAL_SET');

/** The customer's earlier purchases. */
export interface Bought {
  readonly files: ReadonlySet<string>;
  readonly retouched: ReadonlySet<string>;
}

/** Whether a line of digital pictures or retouch contains only what the customer has already bought. */
export function isBoughtBefore(line: OrderLine, kind: LineKind, portraitsOf: PortraitsOf, { files, retouched }: Bought): boolean {
  switch (kind) {
    case 'retouch':
      return line.fileRetouch !== null && retouched.has(line.fileRetouch.file.uuid);
    case 'digital-file':
    case 'digital-set':
      // The line of a set lists the pictures that were unbought when it was read: none of them is left to sell.
      return line.digitalFiles.every((file) => files.has(file.uuid));
    case 'package': {
      const brought = filesOfPackages([line], portraitsOf);
      return line.package !== null && isDigitalPackage(line.package) && brought.size > 0 && [...brought].every((file) => files.has(file));
    }
    case 'product':
    case 'catalogue':
      return false;
  }
}

/** Maximum quantity of a package in one line; null: no limit. */
export const packageMaximum = (bundle: Parameters<typeof isDigitalPackage>[0]): number | null => (isDigitalPackage(bundle) ? 1 : null);

export interface PictureFacts {
  /** What a digital set would contain: the set's pictures of the type that are not bought yet. */
  picturesOfSet(subjectUuid: string, type: PictureType): readonly string[];
  readonly portraitsOf: PortraitsOf;
}

/** From the customer's sets, as the device has read them. */
export const pictureFactsIn = (sets: readonly PictureSet[]): PictureFacts => ({
  picturesOfSet: (subjectUuid, type) =>
    sets
      .find((set) => set.subject.uuid === subjectUuid)
      ?.pictures.filter((picture) => picture.pictureType === type && !picture.bought)
      .map((picture) => picture.uuid) ?? [],
  portraitsOf: portraitsIn(sets),
});

/**
 * Whether the digital pictures of a package are new to the customer. bought: the customer has all of them. in-cart:
 * other packages of the cart include all that are not bought. null: at least one is new, or none is known here.
 */
export function knownDigitalSet(
  bundle: NonNullable<PackageLine['package']>,
  others: readonly OrderLine[],
  { picturesOfSet, portraitsOf }: PictureFacts,
): 'bought' | 'in-cart' | null {
  const subjects = digitalSubjects([{ package: bundle }]);
  if (subjects.every((subject) => (portraitsOf(subject) ?? []).length === 0)) return null;
  const unbought = subjects.flatMap((subject) => PACKAGE_SET_TYPES.flatMap((type) => picturesOfSet(subject, type)));
  if (unbought.length === 0) return 'bought';
  const brought = filesOfPackages(others, portraitsOf);
  return unbought.every((picture) => brought.has(picture)) ? 'in-cart' : null;
}
