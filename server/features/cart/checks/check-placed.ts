/**
 * Checks whether the pictures of an instance are allowed in their places and together: the editor's rule, for every
 * other client.
 */
import { type AppError, appError, type ErrorCode } from '#core/contract/errors.ts';
import { type PlacedProblem, placedProblems } from '#core/domain/pictures/placed-pictures.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { imagesOf, type Instance } from './instance-data.ts';
import { picturesOf } from './picture-reader.ts';

/** Call it for an instance that passed check-instance.ts. */
export async function placedError(context: RequestContext, instance: Instance): Promise<AppError | null> {
  const design = await shopOf(context).design(instance);
  if (design === null) return appError('template.not_found');
  const placed = await picturesOf(context).placed(imagesOf(instance.data).flatMap((image) => image.uuid ?? []));
  const { options } = await shopOf(context).settings();
  const [problem] = placedProblems(design, instance.data, placed, options);
  return problem ? appError(PROBLEMS[problem.kind]) : null;
}

const PROBLEMS = {
  archived: 'instance.picture_archived',
  rejected: 'instance.picture_rejected',
  otherPhotographer: 'instance.photographers_mixed',
} as const satisfies Record<PlacedProblem['kind'], ErrorCode>;
