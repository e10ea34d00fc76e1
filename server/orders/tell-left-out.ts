/** The mail about goods that could not be made, and their money. Sent in the transaction that marks the order as sent. */
import type { WithdrawalMoney } from '#core/domain/orders/withdrawal/withdrawal-money.ts';
import { withoutNames } from '#core/domain/pictures/without-names.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { mailAboutOrder } from '../mail/mail-about-order.ts';
import { withdrawnSubjects } from '../media/picture-access.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import type { Services } from '../services.ts';
import { creditLinesIn } from './credited-lines.ts';
import { loadFileNames } from './file-names.ts';
import { moneyText } from './tell-withdrawn.ts';

interface Told {
  /** By line, including the fees that depend on them. */
  readonly amounts: ReadonlyMap<string, MinorUnits>;
  readonly money: WithdrawalMoney;
  /** Lines of retouch that is no longer done. */
  readonly ended: ReadonlySet<string>;
}

export async function tellLeftOut(tx: Db, services: Services, order: OrderRow, { amounts, money, ended }: Told): Promise<void> {
  const lines = withoutNames(order.order.orderLines, await withdrawnSubjects(tx));
  const names = await loadFileNames(tx, lines);
  await mailAboutOrder(tx, services, order, {
    template: 'orderLeftOut',
    values: (lang) => ({
      lines: creditLinesIn(lines, amounts, order.currency, { lang, ended, names }).join('\n'),
      money: moneyText(order, { money, made: 0, amounts }, lang),
    }),
  });
}
