/** A shop whose server is killed and started again while customers use it. Their address of it stays the same. */
import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '../faults/seeded-random.ts';
import { type Passed, startDroppingProxy } from '../setup/dropping-proxy.ts';
import type { LeftShop } from '../setup/test-server.ts';
import { launchShop } from '../storm/shop-process.ts';

/**
 * When the signal is sent. `any`: whatever the server does. `before-answer`: it has committed a change and sends the answer,
 * which does not arrive. `in-answer`: half of it arrives. `after-answer`: the customer has just been told. `while-opening`:
 * as `any`, and once more while the server starts again.
 */
const MOMENTS = ['any', 'before-answer', 'in-answer', 'after-answer', 'while-opening'] as const;
/** How much of the answer arrives at which the server is killed; null: it is killed at no answer. */
const PASSED: Readonly<Record<(typeof MOMENTS)[number], Passed | null>> = {
  any: null,
  'before-answer': 'none',
  'in-answer': 'half',
  'after-answer': 'whole',
  'while-opening': null,
};

export interface KilledShop {
  readonly url: string;
  /** Resolves while the server is open. */
  opened(): Promise<void>;
  /** Lets the customers work for a moment, kills the server, and starts it again. */
  killOnce(random: SeededRandom): Promise<void>;
  readonly numKills: () => number;
  /** What the servers logged as errors. */
  readonly errors: string[];
  stop(): Promise<void>;
}

/** Answers between two kills. */
const ANSWERS_MAX = 80;
/** Some requests of a server that is warm. */
const ANY_MAX_MS = 60;
const OPENING_MAX_MS = 1200;
const POLL_MS = 10;
/** On a machine that is busy. */
const ANSWERS_WITHIN_MS = 360_000;

/** Another server of the same shop, which stays: half of the connections are led to it, and all while the first is away. */
export interface Beside {
  /** Environment variables of both. */
  readonly settings: Readonly<Record<string, string>>;
  readonly url: string;
}

export async function openKilledShop({ databaseUrl, dataDir }: LeftShop, beside: Beside | null = null): Promise<KilledShop> {
  const errors: string[] = [];
  let numKills = 0;
  let address: string | null = null;
  const settings = beside?.settings ?? {};
  let shop = launchShop(databaseUrl, dataDir, settings);
  let isStopped = false;
  let connections = 0;
  const proxy = await startDroppingProxy(() => {
    connections += 1;
    return beside !== null && (address === null || connections % 2 === 0) ? beside.url : address;
  });
  address = await shop.opened;

  const kill = async () => {
    address = null;
    numKills += 1;
    await shop.kill();
    errors.push(...shop.errors);
  };
  const launch = () => {
    shop = launchShop(databaseUrl, dataDir, settings);
  };
  /** `act` starts before anything else of this process happens. */
  const atAnswer = (after: number, passed: Passed, act: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The customers got no answer.')), ANSWERS_WITHIN_MS);
      proxy.atAnswer(after, passed, () => {
        clearTimeout(late);
        resolve(act());
      });
    });

  async function killAndStart(random: SeededRandom): Promise<string> {
    const moment = random.pick(MOMENTS);
    const after = random.below(ANSWERS_MAX);
    // A connection that breaks after a commit, without a kill.
    if (random.below(2) === 0) proxy.dropNext(1);
    const passed = PASSED[moment];
    if (passed !== null) await atAnswer(after, passed, kill);
    else {
      await atAnswer(after, 'whole', async () => undefined);
      await wait(random.below(ANY_MAX_MS));
      await kill();
    }
    launch();
    if (moment === 'while-opening') {
      await wait(random.below(OPENING_MAX_MS));
      await kill();
      launch();
    }
    return shop.opened;
  }

  return {
    url: proxy.url,
    opened: async () => {
      while (address === null && beside === null) {
        if (isStopped) throw new Error('The shop has been stopped.');
        await wait(POLL_MS);
      }
    },
    killOnce: async (random) => {
      address = await killAndStart(random);
    },
    numKills: () => numKills,
    errors,
    stop: async () => {
      isStopped = true;
      address = null;
      await proxy.close();
      await shop.stop();
      errors.push(...shop.errors);
    },
  };
}
