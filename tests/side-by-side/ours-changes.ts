/** Numbered changes as inputs of Keepsake's operations, and the number in a request. */
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { buyCatalogues } from '#core/operations/cart/buy-catalogues.ts';
import type { setReminders } from '#core/operations/account/set-reminders.ts';

export const CUSTOMER = { uuid: '00000000-0000-4000-8000-000000000901', email: 'customer@example.com', cart: IDS.owner } as const;

const nameOf = (number: number): string => `change ${number}.`;

type Catalogue = (typeof buyCatalogues.example.body.catalogues)[number];
export const catalogueOf = (number: number): Catalogue => {
  const [example] = buyCatalogues.example.body.catalogues;
  if (!example) throw new Error('the example has a catalogue');
  return { ...example, uuid: IDS.catalogue, name: nameOf(number), quantity: 1 };
};

type Reminder = (typeof setReminders.example.body.subjects)[number];
export const reminderOf = (number: number): Reminder => ({ uuid: IDS.subject, name: nameOf(number), remindersEnabled: number % 2 === 0 });

/** undefined: the request is no numbered change. */
export function numberIn(body: string): number | undefined {
  const match = /change (\d+)\./.exec(body);
  return match ? Number(match[1]) : undefined;
}
