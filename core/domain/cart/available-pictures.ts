/** Lines with pictures that the customer may no longer have. Neither a checkout nor a payment sells them (SET-13). */
import type { OrderLine } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { digitalSubjects, picturesOfLine, type PortraitsOf } from './held-pictures.ts';

/** The sources that a line is made from. */
export interface LineSources {
  /** Pictures in its designs, as files, or to be retouched. */
  readonly pictures: readonly string[];
  readonly backgrounds: readonly string[];
  /** Subjects of catalogues, alone or in a package. */
  readonly catalogueSubjects: readonly string[];
  /** Subjects whose digital portrait set its package includes. */
  readonly portraitSubjects: readonly string[];
}

export function sourcesOfLine(line: OrderLine): LineSources {
  const items = line.package?.packageItems ?? [];
  const designs = [line.template?.data, ...items.map((item) => item.templateData)].filter((data) => data !== null && data !== undefined);
  return {
    // The portraits of a package are read again each time, because its line does not list them.
    pictures: [...picturesOfLine(line, () => null), ...(line.fileRetouch ? [line.fileRetouch.file.uuid] : [])],
    backgrounds: designs.flatMap(backgroundsOf),
    catalogueSubjects: [
      ...(line.catalogue ? line.subjects.map((subject) => subject.uuid) : []),
      ...items.flatMap((item) => (item.type === 'CATALOGUE' ? (item.subject?.uuid ?? []) : [])),
    ],
    portraitSubjects: digitalSubjects([line]),
  };
}

const backgroundsOf = ({ userResources }: TemplateData): string[] =>
  Object.values(userResources).flatMap((resource) => (resource.kind === 'image' ? (resource.background ?? []) : []));

/** The pictures and designs that the customer can use now. */
export interface Available {
  readonly pictures: ReadonlySet<string>;
  readonly backgrounds: ReadonlySet<string>;
  readonly subjects: ReadonlySet<string>;
  readonly portraitsOf: PortraitsOf;
}

/** A portrait set with some remaining pictures is still delivered, so it is still sold. */
export const isAvailable = (sources: LineSources, { pictures, backgrounds, subjects, portraitsOf }: Available): boolean =>
  sources.pictures.every((uuid) => pictures.has(uuid)) &&
  sources.backgrounds.every((uuid) => backgrounds.has(uuid)) &&
  sources.catalogueSubjects.every((uuid) => subjects.has(uuid)) &&
  sources.portraitSubjects.every((uuid) => (portraitsOf(uuid) ?? []).length > 0);
