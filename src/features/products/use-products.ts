import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { templateCalls, type TemplateListType } from '#core/contract/templates.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isSoldFor } from '#core/domain/prices/job-range.ts';
import { sortTemplates } from '#core/domain/templates/template-order.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { usePriceList } from '#src/data/live/answers/use-price-list.ts';
import type { Answerable } from '#src/ui/status/answer.tsx';
import type { Template } from '#core/contract/entities.ts';

export function useCategories() {
  const { i18n } = useTranslation();
  return useAnswer(templateCalls.listCategories, { query: { lang: i18n.language } });
}

/** Templates of a list in the documented order (CAT-08); with a category, those of the current subject. */
export function useTemplates(
  type: TemplateListType,
  category: string | undefined,
  subjectUuid: string | undefined,
): Answerable<readonly Template[]> {
  const { i18n } = useTranslation();
  const prices = usePriceList();
  const ofCategory = useAnswer(
    templateCalls.listTemplatesByCategory,
    category !== undefined && subjectUuid === undefined ? { params: { type, category } } : null,
  );
  const ofSubject = useAnswer(
    templateCalls.listTemplatesForSubject,
    category !== undefined && subjectUuid !== undefined ? { params: { type, category, subjectUuid } } : null,
  );
  const narrow = subjectUuid === undefined ? ofCategory : ofSubject;
  // Without a connection, a category that was never opened is taken from the whole list.
  const isWhole = category === undefined || narrow.state === 'offline';
  const all = useAnswer(templateCalls.listTemplates, isWhole ? { params: { type } } : null);
  const answer = isWhole ? inCategory(all, category) : narrow;
  return useMemo(
    () =>
      answer.state === 'ready'
        ? { ...answer, value: sortTemplates(soldAmong(answer.value, prices, subjectUuid), prices?.products ?? [], i18n.language) }
        : answer,
    [answer, prices, subjectUuid, i18n.language],
  );
}

const inCategory = (all: Answerable<readonly Template[]>, category: string | undefined): Answerable<readonly Template[]> =>
  all.state !== 'ready' || category === undefined
    ? all
    : { ...all, value: all.value.filter(({ categories }) => categories.includes(category)) };

/**
 * Templates of products that the subject's job sells. A list for all customers, or one that the device keeps, contains
 * others too.
 */
const soldAmong = (templates: readonly Template[], prices: PriceList | undefined, subjectUuid: string | undefined): readonly Template[] =>
  prices === undefined || subjectUuid === undefined
    ? templates
    : templates.filter(({ product: { uuid } }) => {
        const product = prices.products.find((entry) => entry.uuid === uuid) ?? null;
        return isSoldFor(prices, [subjectUuid], { product });
      });
