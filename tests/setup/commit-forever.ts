/** A process that commits rows one by one and says each number when it was acknowledged, until it is killed. */
import { throttles } from '#server/db/schema.ts';
import { openDatabase } from '#server/db/client.ts';

const [dataDir = '', prefix = ''] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl: null, dataDir });
process.stdout.write('open\n');
for (let number = 0; ; number += 1) {
  const now = new Date();
  await db.insert(throttles).values({ bucket: `${prefix}-${number}`, wrongGuesses: number, windowStartedAt: now, lastWrongAt: now });
  process.stdout.write(`${prefix}-${number}\n`);
}
