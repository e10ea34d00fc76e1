import { use, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { type PriceList, shopCalls } from '#core/contract/shop.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { settledSubjects } from '#core/domain/cart/whose-goods.ts';
import { holdersIn, pricesFor } from '#core/domain/prices/job-prices.ts';
import { isSoldFor } from '#core/domain/prices/job-range.ts';
import { dearestSubject } from '#core/domain/prices/line-price.ts';
import { err } from '#core/kernel/result.ts';
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { useAfterAdding } from '#src/data/live/cart/use-after-adding.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useOperation } from '#src/data/live/use-operation.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import type { LaidOutInstance } from '#workers/render.api.ts';
import { type BuyView, buyView, newLines, type Quantities, updateView } from './buy-view.ts';
import { type Editor, useEditor, useEditorValue } from '../state/editor-context.ts';
import { LeaveContext } from '../toolbar/use-menu-history.ts';
import { useSaver } from '../drafts/saver-context.ts';

export interface Approved {
  readonly data: TemplateData;
  readonly layout: LaidOutInstance;
}

/** The quantities, the price, and the button that adds to the cart. Nothing here needs a connection. */
export function useBuy() {
  const device = useDevice();
  const { run: add } = useOperation(addCartLines);
  const { run: update } = useOperation(updateCartLine);
  const navigate = useNavigate();
  const editor = useEditor();
  const { saver } = useSaver();
  const leave = use(LeaveContext);
  const after = useAfterAdding();
  const prices = useAnswer(shopCalls.prices, {});
  const [quantities, setQuantities] = useState<Quantities>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { definition, productUuid, orderLineUuid, lineQuantity, lineContentId, layoutContext, mode, draftUuid } = editor;
  const data = useEditorValue((state) => state.data);
  const shopList = prices.state === 'ready' ? prices.value : null;
  const list = shopList && pricesFor(shopList, pricedSubject(data, editor, shopList));
  const view: BuyView | null =
    list === null
      ? null
      : mode === 'update'
        ? updateView(productUuid, list, quantities, lineQuantity ?? 0, data.year)
        : buyView(definition.design, productUuid, list, quantities, data.year);

  async function send(approved: Approved, chosen: BuyView) {
    const template = { uuid: definition.uuid, version: definition.version, data: approved.data };
    const approvedLayout = { engineVersion: approved.layout.engineVersion, hash: approved.layout.hash, language: layoutContext.language };
    if (orderLineUuid === null) {
      const lines = newLines(
        chosen,
        { template, approvedLayout, subjects: subjectsOf(approved.data, editor.pictureSets, editor.pictureSet) },
        device.random.uuid,
      );
      return add({ body: { orderLines: lines } }, { draftUuids: [draftUuid] });
    }
    const quantity = chosen.rows[0]?.quantity;
    const known = { ...(quantity !== undefined && { quantity }), ...(lineContentId !== null && { basedOn: lineContentId }) };
    const body = { template, approvedLayout, ...known };
    return update({ params: { uuid: orderLineUuid }, body }, { draftUuids: [draftUuid] });
  }

  async function order(approved: Approved) {
    if (!view || !shopList) return;
    setBusy(true);
    setError(null);
    const product = shopList.products.find(({ uuid }) => uuid === productUuid) ?? null;
    const subjects = subjectsOf(approved.data, editor.pictureSets, editor.pictureSet).map(({ uuid }) => uuid);
    const isSold = isSoldFor(shopList, subjects, { product });
    // Saved as a draft first: if the shop refuses the product, no work is lost.
    const saved = await saver.keep(editor.store.peek());
    // Determined before the lines are in the cart, because it depends on their content.
    const next = after([{ package: null, template: { data: approved.data } }]);
    const sent = !saved.ok ? saved : isSold ? await send(approved, view) : err(appError('product.not_for_set'));
    setBusy(false);
    if (!sent.ok) return setError(sent.error);
    saver.stop();
    leave(() => void navigate(next, { replace: true }));
  }

  return {
    prices,
    view,
    isBusy,
    error,
    order,
    setQuantity: (uuid: string, quantity: number) => setQuantities((before) => ({ ...before, [uuid]: quantity })),
  };
}

/** The subject whose job's prices apply, as in the cart. */
function pricedSubject(
  data: TemplateData,
  { pictureSets, pictureSet, productUuid, lineQuantity }: Pick<Editor, 'pictureSets' | 'pictureSet' | 'productUuid' | 'lineQuantity'>,
  shopList: PriceList,
): string | undefined {
  const subjects = subjectsOf(data, pictureSets, pictureSet).map(({ uuid }) => uuid);
  const goods = { product: { uuid: productUuid }, package: null, quantity: lineQuantity ?? 1, subProductUuids: [] };
  return dearestSubject(subjects, goods, shopList);
}

/** The subjects of the pictures, by the sets that contain them; else the current set's. */
function subjectsOf(data: TemplateData, sets: readonly PictureSet[], current: PictureSet | undefined): { uuid: string }[] {
  const pictured = settledSubjects({ template: { data }, package: null, subjects: [] }, holdersIn(sets)).subjects;
  return [...(pictured.length === 0 && current ? [current.subject] : pictured)].map(({ uuid }) => ({ uuid }));
}
