import type { Order } from '#core/contract/orders.ts';

/** Where an order's mails go: the address that was given for picking it up or for the files, else the account's (CHK-13). */
export const orderAddress = ({ delivery }: Pick<Order, 'delivery'>, accountEmail: string): string =>
  delivery.contactInfo?.emailAddress ?? accountEmail;
