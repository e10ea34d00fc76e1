import { createSimulationLink } from '../features/access/simulation.ts';
import type { Services } from '../services.ts';
import { CommandFailedError, usageError } from './command-failed.ts';

/** OPS-04. server/http/requests/check-access.ts limits the operator's actions in the customer's name. */
export async function simulateCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  const [email, ...rest] = args;
  if (email === undefined || rest.length > 0) throw usageError('simulate');
  const link = await createSimulationLink(services, email);
  if (link === null) throw new CommandFailedError(`No account has the e-mail ${email}.`);
  report('Opens the shop as that customer, once, within ten minutes. Use a private window:');
  report(link);
}
