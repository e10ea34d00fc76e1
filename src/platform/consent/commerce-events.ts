/**
 * Events for a shop's analytics (D1 §4, CRT-10). Without consent an event is dropped: nothing leaves the page and
 * nothing is stored for later. Providers read `window.dataLayer`, the list that tag managers share, or listen for
 * `keepsake:commerce`.
 */
import type { CartEvent, PurchaseEvent } from '#core/domain/orders/commerce-events.ts';
import { readConsent } from './consent.ts';

type CommerceEvent =
  | CartEvent
  | PurchaseEvent
  | { readonly event: 'page_view'; readonly page: string; readonly language: string; readonly user: 'logged in' | 'logged out' }
  | {
      readonly event: 'view_item';
      readonly ecommerce: { readonly items: readonly { readonly item_id: string; readonly item_variant?: string }[] };
    }
  | { readonly event: 'view_item_list'; readonly ecommerce: { readonly item_list_id: string } }
  | { readonly event: 'cart_update'; readonly itemCount: number; readonly total: number; readonly currency: string }
  | {
      readonly event: 'begin_checkout';
      readonly ecommerce: {
        readonly currency: string;
        readonly value: number;
        readonly items: readonly {
          readonly item_id: string;
          readonly item_name: string;
          readonly quantity: number;
          readonly price: number;
        }[];
      };
    };

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

export function tellCommerce(event: CommerceEvent): void {
  if (readConsent() !== '1') return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  window.dispatchEvent(new CustomEvent('keepsake:commerce', { detail: event }));
}
