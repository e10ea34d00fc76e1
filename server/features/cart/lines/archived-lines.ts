import type { OrderLine } from '#core/contract/entities.ts';
import { sourcesOfLine } from '#core/domain/cart/available-pictures.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { picturesOf } from '../checks/picture-reader.ts';

/** Goods of a job that has been archived: they are no longer sold (KEP-07). @returns their uuids */
export async function archivedLines(context: RequestContext, goods: readonly OrderLine[]): Promise<readonly string[]> {
  const archivedSets = (await shopOf(context).subjects()).filter(({ isArchived }) => isArchived);
  if (archivedSets.length === 0) return [];
  const lines = goods.map((line) => ({ uuid: line.uuid, sources: sourcesOfLine(line) }));
  const placed = await picturesOf(context).placed(lines.flatMap(({ sources }) => sources.pictures));
  const archived = new Set(archivedSets.map(({ uuid }) => uuid));
  return lines
    .filter(
      ({ sources: { pictures, portraitSubjects, catalogueSubjects } }) =>
        pictures.some((uuid) => placed(uuid)?.isArchived) || [...portraitSubjects, ...catalogueSubjects].some((uuid) => archived.has(uuid)),
    )
    .map(({ uuid }) => uuid);
}
