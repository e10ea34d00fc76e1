/** The shop as each contestant speaks with it. All of them note in one journal which change was made. */
import { operationOf } from '#core/operations/operations.ts';
import { callOf } from '#tests/fixtures/call-of.ts';
import { customerOf, newGoods, visitorOf } from '../simulator/people.ts';
import { createShopModel, type Jar } from '../simulator/shop-model.ts';
import { CUSTOMER, numberIn } from './ours-changes.ts';
import type { Change } from './pages/contestant.ts';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

export interface Shop {
  /** Numbers of the changes in the order in which they were made; a change that was made twice is there twice. */
  readonly applied: readonly number[];
  isChange(asked: Pick<Asked, 'method' | 'url'>): boolean;
  answer(asked: Asked): Promise<Answered>;
}

const ANSWER = JSON.stringify({ status: 'OK', words: 'so long that it can be cut in the middle' });

/** Makes each change that it is sent. A request with a key that it knows is answered again and changes nothing. */
export function plainShop(): Shop {
  const applied: number[] = [];
  const keys = new Set<string>();
  return {
    applied,
    isChange: ({ method }) => method === 'POST',
    async answer({ headers, body }) {
      const key = headers.get('idempotency-key');
      if (key === null || !keys.has(key)) applied.push((JSON.parse(body) as Change).number); // as the page made it
      if (key !== null) keys.add(key);
      return { status: 200, body: ANSWER };
    },
  };
}

interface PushedRow {
  readonly newDocumentState: Change & { readonly id: string };
  readonly assumedMasterState?: unknown;
}

/** As rxdb.info/replication-http.html writes the server: a document that the client does not know to be there is a conflict. */
export function rxdbShop(): Shop {
  const applied: number[] = [];
  const documents = new Map<string, PushedRow['newDocumentState']>();
  return {
    applied,
    isChange: ({ method }) => method === 'POST',
    async answer({ body }) {
      const conflicts: unknown[] = [];
      // As RxDB sends it.
      for (const { newDocumentState, assumedMasterState } of JSON.parse(body) as PushedRow[]) {
        const master = documents.get(newDocumentState.id);
        if (master && JSON.stringify(master) !== JSON.stringify(assumedMasterState)) conflicts.push(master);
        else {
          documents.set(newDocumentState.id, newDocumentState);
          applied.push(newDocumentState.number);
        }
      }
      return { status: 200, body: JSON.stringify(conflicts) };
    },
  };
}

/** The simulator's model of Keepsake's shop; one browser has one cookie. */
export function ourShop(): Shop {
  const model = createShopModel({ nowMs: () => Date.now() }, newGoods(), visitorOf);
  model.addCustomer(customerOf(CUSTOMER.uuid, CUSTOMER.email, CUSTOMER.cart));
  const jar: Jar = { session: null };
  const applied: number[] = [];
  const made = () => model.known(CUSTOMER.uuid)?.applied.length ?? 0;
  return {
    applied,
    isChange({ method, url }) {
      return method !== 'GET' && operationOf({ call: callOf({ method, path: url }).call.name }) !== undefined;
    },
    async answer({ method, url, headers, body }) {
      const before = made();
      const answer = model.answer(jar, { method, url, headers, body: body === '' ? null : body });
      const number = numberIn(body);
      if (made() > before && number !== undefined) applied.push(number);
      return { status: answer.status, body: await answer.text() };
    },
  };
}
