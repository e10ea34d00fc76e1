import type { Services } from '../services.ts';
import { usageError } from './command-failed.ts';
import { planReminders } from './reminders/plan-reminders.ts';
import { sendReminders } from './reminders/send-reminders.ts';

/** ACT-03: mails about picture sets without an order. `--plan` only says who would get one. */
export async function remindersCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  const [verb, ...flags] = args;
  if (verb !== 'send' || flags.some((flag) => flag !== '--plan')) throw usageError('reminders send [--plan]');
  const plan = await planReminders(services);
  for (const { email, lang, sets } of plan)
    report(
      `${email} (${lang}): ${sets.map(({ name, job, until }) => `${name}, ${job}, until ${until.toISOString().slice(0, 10)}`).join('; ')}`,
    );
  if (flags.includes('--plan')) return report(`This is a plan: ${plan.length} customers would be written to, nobody was.`);
  const { mails, sets } = await sendReminders(services, plan);
  report(`reminded: ${mails} customers of ${sets} picture sets`);
}
