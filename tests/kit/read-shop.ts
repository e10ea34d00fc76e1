/** The shop's data of the customer who is signed in in a browser. */
import type { APIRequestContext } from '@playwright/test';
import { accessCalls } from '#core/contract/access.ts';
import { cartCalls, draftCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { ask } from '../e2e/shop/shop-api.ts';

export interface ThingInShop {
  readonly kind: 'cart line' | 'draft' | 'own picture';
  readonly uuid: string;
  readonly json: string;
}

export async function readShop(request: APIRequestContext): Promise<readonly ThingInShop[]> {
  const { user } = await ask(request, accessCalls.currentUser, {});
  if (!user) throw new Error('No customer is signed in: the shop has nothing of theirs to show');
  const { cart } = await ask(request, cartCalls.readCart, {});
  const { drafts } = await ask(request, draftCalls.listDrafts, {});
  const pictures = await ask(request, uploadCalls.recentImages, {});
  const things = (kind: ThingInShop['kind'], list: readonly { readonly uuid: string }[]): ThingInShop[] =>
    list.map((thing) => ({ kind, uuid: thing.uuid, json: JSON.stringify(thing) }));
  return [...things('cart line', cart.orderLines), ...things('draft', drafts), ...things('own picture', pictures)];
}
