import type { Services } from '#server/services.ts';
import { readArguments } from '../arguments.ts';
import { usageError } from '../command-failed.ts';
import { planReminders } from './plan-reminders.ts';
import { sendReminders } from './send-reminders.ts';

/** Mails about picture sets without an order (ACT-03). `--plan` only lists the recipients. */
export async function remindersCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  if (args[0] !== 'send') throw usageError('reminders');
  const { values, words } = readArguments('reminders send', args);
  if (words.length > 0) throw usageError('reminders');
  const plan = await planReminders(services);
  for (const { email, lang, sets } of plan)
    report(
      `${email} (${lang}): ${sets.map(({ name, job, until }) => `${name}, ${job}, until ${until.toISOString().slice(0, 10)}`).join('; ')}`,
    );
  if (values.plan === true) return report(`This is a plan: ${plan.length} customers would get a mail. No mail was sent.`);
  const { mails, sets } = await sendReminders(services, plan);
  report(`reminded: ${mails} customers of ${sets} picture sets`);
}
