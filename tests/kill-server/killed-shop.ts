/** A shop whose server is killed and started again while customers use it. Their address of it stays the same. */
import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '../faults/seeded-random.ts';
import { startDroppingProxy } from '../setup/dropping-proxy.ts';
import type { LeftShop } from '../setup/test-server.ts';
import { launchShop } from '../storm/shop-process.ts';

/**
 * When the signal is sent. `any`: whatever the server does. `before-answer`: it has committed a change and sends the answer,
 * which does not arrive. `in-answer`: half of it arrives. `after-answer`: the customer has just been told. `while-opening`:
 * as `any`, and once more while the server starts again.
 */
const MOMENTS = ['any', 'before-answer', 'in-answer', 'after-answer', 'while-opening'] as const;

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

/** Some dozens of changes, once the server is warm. */
const WORK_MAX_MS = 1000;
const OPENING_MAX_MS = 1200;
const POLL_MS = 10;
/** Longer than any pause of the customers. */
const ANSWER_WITHIN_MS = 10_000;

export async function openKilledShop({ databaseUrl, dataDir }: LeftShop): Promise<KilledShop> {
  const errors: string[] = [];
  let numKills = 0;
  let address: string | null = null;
  let shop = launchShop(databaseUrl, dataDir);
  let isStopped = false;
  const proxy = await startDroppingProxy(() => address);
  address = await shop.opened;

  const kill = async () => {
    address = null;
    numKills += 1;
    await shop.kill();
    errors.push(...shop.errors);
  };
  const launch = () => {
    shop = launchShop(databaseUrl, dataDir);
  };
  const killAtAnswer = (passed: 'none' | 'half' | 'whole') =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The customers got no answer.')), ANSWER_WITHIN_MS);
      proxy.atNextAnswer(passed, () => {
        clearTimeout(late);
        resolve(kill());
      });
    });

  async function killAndStart(random: SeededRandom): Promise<string> {
    const moment = random.pick(MOMENTS);
    if (moment === 'before-answer') await killAtAnswer('none');
    else if (moment === 'in-answer') await killAtAnswer('half');
    else if (moment === 'after-answer') await killAtAnswer('whole');
    else await kill();
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
      while (address === null) {
        if (isStopped) throw new Error('The shop has been stopped.');
        await wait(POLL_MS);
      }
    },
    killOnce: async (random) => {
      await wait(random.below(WORK_MAX_MS));
      // A connection that breaks after the commit, without a kill.
      if (random.below(2) === 0) proxy.dropNext(1);
      await wait(random.below(WORK_MAX_MS));
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
