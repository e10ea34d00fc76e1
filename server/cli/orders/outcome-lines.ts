/** The operator's lines about an order that was exported, or is planned to be. */
import { problemText } from './line-problem.ts';
import type { OrderOutcome } from './plan-order.ts';

export function outcomeLines(reference: string, outcome: OrderOutcome): readonly string[] {
  switch (outcome.kind) {
    case 'exported':
      return [
        `${reference}: ${outcome.numFiles} files in ${outcome.folder}`,
        ...outcome.left.map((problem) => `LEFT OUT: ${reference}: ${problemText(problem)}`),
        ...(outcome.left.length > 0
          ? [
              outcome.isInvoice
                ? `${reference}: its invoice asks for all of it. What is not made when the order is sent is taken off it, or is to be paid back`
                : `${reference}: its customer is charged when the rest is made (orders export again, or orders retry) or when it is sent, then without the rest`,
            ]
          : []),
        ...outcome.dropped.map((line) => `NOT MADE: ${reference}: ${line}`),
        ...(outcome.unretouched.length > 0 ? [`WITHOUT RETOUCH: ${reference}: ${outcome.unretouched.join(', ')}`] : []),
      ];
    case 'unchanged':
      return [];
    case 'refused':
      return outcome.problems.map((problem) => `REFUSED: ${reference}: ${problemText(problem)}`);
    case 'waiting':
      return [`WAITING FOR RETOUCH: ${reference}: ${outcome.pictures.join(', ')}`];
    case 'refunded':
      return [`REFUNDED: ${reference}: refunded, nothing to make`];
    case 'cancelled':
      return [`CANCELLED: ${reference}: cancelled, nothing to make`];
    case 'claimed':
      return [`CLAIMED: ${reference}: another export is making it`];
  }
}
