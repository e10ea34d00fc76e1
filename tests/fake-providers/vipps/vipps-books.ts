/** What the fake Vipps MobilePay knows: payments. Every answer and every event is worked out from these. */
import { type Answer, type ProviderBooks, RefusedError, type Total } from '../fake-provider.ts';
import type { BeginParams, Begun, Currency, EventName, Modified, Payment, State } from './vipps-schemas.ts';

/** As Vipps MobilePay words its refusals. */
export const problem = (status: number, title: string, errorCode?: string): Answer => ({
  status,
  body: {
    type: `https://httpstatuses.io/${status}`,
    title: `${title} (fake)`,
    detail: 'The reference of the customer (fake)',
    status,
    traceId: '00-fake-trace-01',
    extraDetails: errorCode === undefined ? null : [{ name: 'ErrorCode', reason: errorCode }],
  },
});

const refused = (title: string, status = 400, errorCode = '6000'): RefusedError =>
  new RefusedError(title, problem(status, title, errorCode));

interface Row {
  readonly reference: string;
  readonly state: State;
  readonly amount: number;
  readonly currency: Currency;
  readonly page: string;
  readonly expiresAtMs: number;
  readonly authorised: number;
  readonly cancelled: number;
  readonly captured: number;
  readonly refunded: number;
}

export interface Happening {
  readonly name: EventName;
  readonly reference: string;
  readonly pspReference: string;
  readonly amount: { readonly currency: Currency; readonly value: number };
  readonly success: boolean;
}

const PAYABLE_MS = 10 * 60_000;
const LEAST_NOK = 100;

/** The first try of a transaction has its uuid; the next ones have a number behind it. */
const transactionOf = (reference: string): string => reference.slice(0, 36);
const held = ({ authorised, cancelled, captured }: Row): number => authorised - cancelled - captured;

export class VippsBooks implements ProviderBooks {
  readonly #rows = new Map<string, Row>();
  readonly #texts = new Map<string, string>();
  #number = 0;

  readonly #origin: () => string;
  readonly #nowMs: () => number;
  readonly #tell: (happening: Happening) => void;

  constructor(origin: () => string, nowMs: () => number, tell: (happening: Happening) => void) {
    this.#origin = origin;
    this.#nowMs = nowMs;
    this.#tell = tell;
  }

  begin({ amount: { value, currency }, reference, paymentDescription }: BeginParams): Begun {
    if (this.#rows.has(reference)) throw refused('Reference already exists', 409, '4020');
    if (value < 1 || (currency === 'NOK' && value < LEAST_NOK)) throw refused('Amount too small', 400, '4030');
    const page = `${this.#origin()}/landing/${reference}`;
    const nothing = { authorised: 0, cancelled: 0, captured: 0, refunded: 0 };
    this.#texts.set(page, paymentDescription);
    this.#rows.set(reference, {
      reference,
      state: 'CREATED',
      amount: value,
      currency,
      page,
      expiresAtMs: this.#nowMs() + PAYABLE_MS,
      ...nothing,
    });
    this.#happened('CREATED', reference, value);
    return { redirectUrl: page, reference };
  }

  read(reference: string): Payment {
    const row = this.#row(reference);
    return {
      ...this.#answer(row),
      paymentMethod: { type: 'WALLET' },
      profile: {},
      ...(row.state === 'CREATED' && { redirectUrl: row.page }),
    };
  }

  textOf = (page: string): string => this.#texts.get(page) ?? '';

  isOpen = (reference: string): boolean => this.#rows.has(reference) && this.#row(reference).state === 'CREATED';

  pay(page: string, other: { readonly amount?: number; readonly currency?: string } = {}): void {
    const row = this.#open(page);
    const currency = (other.currency ?? row.currency) as Currency; // of a test
    this.#change(row.reference, { state: 'AUTHORIZED', authorised: other.amount ?? row.amount, currency });
    this.#happened('AUTHORIZED', row.reference, other.amount ?? row.amount);
  }

  /** The customer says no in the app. */
  abort(page: string): void {
    const { reference, amount } = this.#open(page);
    this.#change(reference, { state: 'ABORTED' });
    this.#happened('ABORTED', reference, amount);
  }

  capture(reference: string, value: number): Modified {
    const row = this.#row(reference);
    if (row.state !== 'AUTHORIZED') throw refused('Cannot capture before reservation', 400, '6080');
    if (value < 1 || value > held(row)) throw refused('Capture amount too high', 400, '6040');
    this.#change(reference, { captured: row.captured + value });
    return this.#modified('CAPTURED', reference, value);
  }

  cancel(reference: string): Modified {
    const row = this.#row(reference);
    if (row.state === 'CREATED') {
      this.#change(reference, { state: 'TERMINATED', cancelled: row.amount });
      return this.#modified('TERMINATED', reference, row.amount);
    }
    if (row.state !== 'AUTHORIZED' || held(row) === 0) throw refused('Payment cannot be cancelled', 400, '6110');
    this.#change(reference, { cancelled: row.cancelled + held(row) });
    return this.#modified('CANCELLED', reference, held(row));
  }

  refund(reference: string, value: number): Modified {
    const row = this.#row(reference);
    if (value < 1 || value > row.captured - row.refunded) throw refused('Not enough refundable', 400, '6130');
    this.#change(reference, { refunded: row.refunded + value });
    return this.#modified('REFUNDED', reference, value);
  }

  captureByHand = (reference: string, amount: number): void => void this.capture(this.#paid(reference).reference, amount);
  refundByHand = (reference: string, amount: number): void => void this.refund(this.#paid(reference).reference, amount);

  failRefund(transaction: string): void {
    const { reference, refunded } = this.#paid(transaction);
    if (refunded === 0) throw refused('Nothing was refunded');
    this.#change(reference, { refunded: 0 });
    this.#happened('REFUNDED', reference, refunded, false);
  }

  /** After 180 days, or 14 with MobilePay. */
  lapse(transaction: string): void {
    const { reference } = this.#paid(transaction);
    this.cancel(reference);
  }

  totals(): readonly Total[] {
    return [...this.#rows.values()]
      .filter(({ state }) => state === 'AUTHORIZED')
      .map((row) => ({ reference: transactionOf(row.reference), held: held(row), captured: row.captured, refunded: row.refunded }));
  }

  numPages = (transaction: string): number => [...this.#rows.keys()].filter((reference) => transactionOf(reference) === transaction).length;

  #row(reference: string): Row {
    const row = this.#rows.get(reference);
    if (!row) throw refused('Reference not found', 404, '4090');
    if (row.state !== 'CREATED' || row.expiresAtMs > this.#nowMs()) return row;
    this.#happened('EXPIRED', reference, row.amount);
    return this.#change(reference, { state: 'EXPIRED' });
  }

  #open(page: string): Row {
    const row = this.#row(page.split('/').at(-1) ?? '');
    if (row.state !== 'CREATED') throw refused('The payment is not open');
    return row;
  }

  #paid(transaction: string): Row {
    const row = [...this.#rows.values()].find(({ reference, state }) => transactionOf(reference) === transaction && state === 'AUTHORIZED');
    if (!row) throw refused('Reference not found', 404, '4090');
    return row;
  }

  #change(reference: string, fields: Partial<Row>): Row {
    const row = { ...(this.#rows.get(reference) as Row), ...fields }; // it was found before
    this.#rows.set(reference, row);
    return row;
  }

  #modified(name: EventName, reference: string, value: number): Modified {
    this.#happened(name, reference, value);
    return this.#answer(this.#row(reference));
  }

  #answer({ reference, state, currency, amount, authorised, cancelled, captured, refunded }: Row): Modified {
    const of = (value: number) => ({ currency, value });
    return {
      amount: of(amount),
      state,
      aggregate: {
        authorizedAmount: of(authorised),
        cancelledAmount: of(cancelled),
        capturedAmount: of(captured),
        refundedAmount: of(refunded),
      },
      pspReference: `psp-${reference}`,
      reference,
    };
  }

  #happened(name: EventName, reference: string, value: number, success = true): void {
    const currency = this.#rows.get(reference)?.currency ?? 'NOK';
    this.#tell({ name, reference, pspReference: `psp-${(this.#number += 1)}`, amount: { currency, value }, success });
  }
}
