/** Catalogues (yearbooks and the like) that the shop sells to the subjects of some jobs. */
import type { Catalogue } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { nameIn } from './names-in.ts';
import type { UserSubject } from './user-subjects.ts';

export type CatalogueOffer = Omit<Catalogue, 'quantity'>;

/** The catalogues of each unarchived picture set, by its job type and its job's range. */
export function catalogueOffers(settings: ShopSettings, subjects: readonly UserSubject[], lang: string): CatalogueOffer[] {
  return subjects
    .filter((subject) => !subject.isArchived)
    .flatMap(({ uuid, name, group, jobTypeUuid, jobRange }) =>
      settings.catalogues.offers
        .filter((offer) => offer.jobTypeUuids === null || offer.jobTypeUuids.includes(jobTypeUuid))
        .filter((offer) => jobRange?.catalogues?.includes(offer.uuid) ?? true)
        .map((offer) => ({
          uuid: offer.uuid,
          name: nameIn(offer.names, lang),
          description: nameIn(offer.descriptions, lang),
          price: offer.price,
          maxQuantity: offer.maxQuantity,
          deliveryTime: { days: offer.deliveryDays },
          subject: { uuid, name, group },
        })),
    );
}

/** A package that contains a catalogue is sold only if the shop has a catalogue for the subject. */
export const hasCatalogue = (settings: ShopSettings, subject: UserSubject): boolean =>
  catalogueOffers(settings, [subject], 'en').length > 0;

export const cataloguePrices = (offers: readonly CatalogueOffer[]): PriceList['catalogues'] =>
  offers.map(({ uuid, subject, name, price, maxQuantity }) => ({ uuid, subjectUuid: subject.uuid, name, price, maxQuantity }));
