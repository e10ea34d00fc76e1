/** Which pictures a package may contain: by allowSubjectChange, relative to the package's subject (PKG-02). */
import type { PackageItem } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { mayItemHold, type SetOrigin, subjectChangeOf } from '#core/domain/packages/package-rules.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { picturesOf } from '../cart/checks/picture-reader.ts';
import { shopOf } from '../shop/shop-reader.ts';
import type { UserSubject } from '../shop/user-subjects.ts';

export interface PackageSubjects {
  /** The order line's subject, which the package is for. */
  readonly own: UserSubject;
  readonly held: readonly UserSubject[];
  /** The customer's subjects in a picture; empty for an upload. */
  readonly ofPicture: ReadonlyMap<string, readonly UserSubject[]>;
}

/** null when the line names a subject that the customer does not have. */
export async function loadPackageSubjects(context: RequestContext, ownUuid: string | undefined): Promise<PackageSubjects | null> {
  const held = await shopOf(context).subjects();
  const own = held.find((subject) => subject.uuid === ownUuid);
  if (!own) return null;
  const ofPicture = new Map<string, UserSubject[]>();
  for (const { pictureUuid, subjectUuid } of await picturesOf(context).ofSets()) {
    const subject = held.find((entry) => entry.uuid === subjectUuid);
    if (subject) ofPicture.set(pictureUuid, [...(ofPicture.get(pictureUuid) ?? []), subject]);
  }
  return { own, held, ofPicture };
}

/**
 * Checks that the package allows the item's subject and each of its pictures. Uploads are the customer's own and always
 * allowed.
 */
export function subjectChangeError(
  { own, held, ofPicture }: PackageSubjects,
  allowSubjectChange: number,
  item: PackageItem,
): AppError | null {
  const subject = held.find((entry) => entry.uuid === item.subject?.uuid);
  if (!subject) return appError('picture_set.not_found');
  const pictures = Object.values(item.templateData?.userResources ?? {}).flatMap((resource) =>
    resource.kind === 'image' && resource.uuid !== null ? [(ofPicture.get(resource.uuid) ?? []).map(originOf)] : [],
  );
  const mayHold = mayItemHold(subjectChangeOf(allowSubjectChange), originOf(own), { subject: originOf(subject), pictures });
  return mayHold ? null : appError('package.picture_not_allowed');
}

const originOf = ({ uuid, jobUuid, jobTypeUuid }: UserSubject): SetOrigin => ({ subjectUuid: uuid, jobUuid, jobTypeUuid });
