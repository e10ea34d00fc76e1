/** Data that lines show besides prices: templates, subjects, pictures. */
import type { Subject } from '#core/contract/entities.ts';
import type { CartFacts } from '#core/domain/cart/goods-line.ts';
import { holdersAmong } from '#core/domain/prices/job-prices.ts';
import type { RequestContext } from '#server/http/handler.ts';
import type { TemplateKey } from '../shop/load-designs.ts';
import { shopOf } from '../shop/shop-reader.ts';
import type { CartLineRow } from './cart-row.ts';
import { portraitsAmong } from './load-pictures.ts';
import { picturesOf } from './checks/picture-reader.ts';
import { userOf } from './user-of.ts';

type FactsOf = Pick<CartLineRow, 'kind' | 'line'>;

export async function loadFacts(context: RequestContext, rows: readonly FactsOf[]): Promise<CartFacts> {
  const shop = shopOf(context);
  const names = await shop.templateNames(rows.flatMap(templatesOf));
  const hasJobPrices = (await shop.subjects()).some((subject) => subject.jobPrices !== null);
  // Catalogues do not depend on the pictures of the sets. Products do if a job has its own prices.
  const needsPictures = rows.some((row) => row.kind !== 'catalogue' && (row.kind !== 'product' || hasJobPrices));
  const subjects = new Map(
    (await shop.subjects()).map(({ uuid, name, group, jobName }): [string, Subject] => [
      uuid,
      { uuid, name, group, job: { name: jobName } },
    ]),
  );
  const setPictures = needsPictures ? await picturesOf(context).ofSets() : [];
  return {
    ownerUuid: userOf(context),
    template: (uuid, version) => names.get(`${uuid}/${version}`),
    subject: (uuid) => subjects.get(uuid),
    holdersOf: holdersAmong(setPictures),
    picturesOfSet: (subjectUuid, type) =>
      setPictures
        .filter((picture) => picture.subjectUuid === subjectUuid && picture.pictureType === type)
        .map((picture) => picture.pictureUuid),
    portraitsOf: portraitsAmong(setPictures),
    holdingOf: (pictureUuid) => setPictures.find((picture) => picture.pictureUuid === pictureUuid)?.holding ?? null,
  };
}

export const templatesOf = ({ line }: Pick<FactsOf, 'line'>): TemplateKey[] => [
  ...(line.template ? [line.template] : []),
  ...(line.package?.packageItems.flatMap((item) => item.template ?? []) ?? []),
];
