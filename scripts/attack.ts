/**
 * npm run attack -- --inputs 50000 --seed 1: every call by every identity, every id of another customer, and malformed
 * inputs (SEC-08). --only 123 repeats one malformed input. --load keeps the built shop busy instead, and prints the
 * waiting times of /healthz (SEC-02); --during sign-ins is one of its attacks. Exits with 1 if a promise was broken.
 */
import { parseArgs } from 'node:util';
import { attackShop } from '#tests/attack/attack-shop.ts';
import { attackLoad } from '#tests/attack/load/attack-load.ts';
// @ts-expect-error A script without types.
import { ensureBuild } from './lib/build.mjs';

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    database: { type: 'string', default: 'postgres' },
    load: { type: 'boolean', default: false },
    during: { type: 'string', default: '' },
  },
});
if (values.load) {
  await ensureBuild();
  process.exit((await attackLoad((line) => console.log(line), values.during)) ? 1 : 0);
}
const onProgress = (done: number) => {
  if (done % 5000 === 0 && done > 0) console.log(`  ${done} inputs`);
};
const isBroken = await attackShop({
  inputs: Number(values.inputs),
  seed: Number(values.seed),
  ...(values.only !== undefined && { only: Number(values.only) }),
  database: values.database === 'pglite' ? 'pglite' : 'postgres',
  onProgress,
  print: (line) => console.log(line),
});
process.exit(isBroken ? 1 : 0);
