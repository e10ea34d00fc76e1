/**
 * The pictures that the goods of a cart contain, and the rules that depend on them (KEP-01, KEP-03).
 * Promises: retouch is in a cart only together with goods that contain its picture. A picture that a package includes
 * as a file has no line of its own. Device and server use the same rules.
 */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { OrderLine, PackageItem, PictureType } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { isOnSale } from './sale/on-sale.ts';

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

type PackageLine = Pick<NewOrderLine, 'package'> & { readonly isOffSale?: boolean | undefined };

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
    ...filesOfSets(digitalSubjects([line]), portraitsOf),
  ];
}

const imagesOf = ({ userResources }: TemplateData): string[] =>
  Object.values(userResources).flatMap((resource) => (resource.kind === 'image' && resource.uuid !== null ? [resource.uuid] : []));

const filesOfSets = (subjects: readonly string[], portraitsOf: PortraitsOf): readonly string[] =>
  subjects.flatMap((subject) => portraitsOf(subject) ?? []);

/** Pictures that the packages of these lines include as files. A package that is off sale includes none. */
export const filesOfPackages = (lines: readonly PackageLine[], portraitsOf: PortraitsOf): ReadonlySet<string> =>
  new Set(filesOfSets(digitalSubjects(lines.filter(isOnSale)), portraitsOf));

/** Pictures that these lines include as files, by themselves or in a package. */
export const filesOfGoods = (goods: readonly OrderLine[], portraitsOf: PortraitsOf): ReadonlySet<string> =>
  new Set([...filesOfPackages(goods, portraitsOf), ...goods.flatMap((line) => line.digitalFiles.map((file) => file.uuid))]);

/** Whether an order sells digital pictures, singly, as a set or in a package. */
export const hasFiles = (lines: readonly Pick<OrderLine, 'digitalFiles' | 'package'>[]): boolean =>
  lines.some((line) => line.digitalFiles.length > 0 || (line.package?.packageItems ?? []).some(({ type }) => type === 'DIGITAL_SET'));

/** A package that contains only files. A second one for the same pictures would add nothing. */
export const isDigitalPackage = (bundle: { readonly packageItems: readonly Pick<PackageItem, 'type'>[] }): boolean =>
  bundle.packageItems.length > 0 && bundle.packageItems.every((item) => item.type === 'DIGITAL_SET');

/** Maximum quantity of a package in one line; null: no limit. */
export const packageMaximum = (bundle: Parameters<typeof isDigitalPackage>[0]): number | null => (isDigitalPackage(bundle) ? 1 : null);
