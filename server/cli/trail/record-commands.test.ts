/** The operator's commands in the audit trail (SEC-07). */
import { expect, test } from 'vitest';
import type { Services } from '#server/services.ts';
import type { LocalCommand } from '../local-socket.ts';
import { recordCommands } from './record-commands.ts';

async function recordOf(line: string): Promise<readonly string[]> {
  const written: string[] = [];
  const trail = { write: async (_db: unknown, { call }: { call: string }) => void written.push(call), flush: async () => undefined };
  const [name = '', ...args] = line.split(' ');
  const command: LocalCommand = async () => undefined;
  await recordCommands({ trail } as unknown as Services, { [name]: command })[name]?.(args, () => undefined);
  return written;
}

test.each([
  ['codes send sms --job=a', 'codes send'],
  ['codes find Mari', 'codes find'],
  ['import /jobs/a', 'import'],
  ['orders list', 'orders list'],
  ['orders paid 1f0c22ab', 'orders paid'],
  ['mails list', 'mails list'],
  ['payments retry', 'payments retry'],
  ['retouch list', 'retouch list'],
  ['reminders send --plan', 'reminders send'],
  ['retention plan', 'retention plan'],
  ['vouchers end SUMMER', 'vouchers end'],
  ['backup /backups/a', 'backup'],
  ['backup check /backups/a', 'backup check'],
  ['withdraw SKBK-Q5NJ2Y undo', 'withdraw'],
])('[SEC-07] %s is recorded as %s', async (line, call) => expect(await recordOf(line)).toEqual([call]));

test.each(['status', 'setup /shop', 'templates list', 'orders everything', 'demo'])(
  '[SEC-07] %s is not recorded: it reads no data of a customer',
  async (line) => expect(await recordOf(line)).toEqual([]),
);
