/** Reads what the service worker keeps (template definitions): through it when there is one, so that it works offline. */
import { templateCalls, TemplateDefinitionSchema } from '#core/contract/templates.ts';
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { appError, type AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { keepAnswer } from './pull.ts';
import { templateNameKey } from './template-name.ts';

/** Answers `network.offline` when it was never seen on this device and cannot be asked for now. */
export async function loadAsset<C extends CallDefinition & { offline: 'asset' }>(
  device: Device,
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<Result<CallAnswer<C>, AppError>> {
  const outcome = await device.sender.call(call, input, signal ? { signal } : {});
  if (outcome.kind !== 'done') return err(outcome.kind === 'offline' ? appError('network.offline') : outcome.error);
  if (call.name.startsWith('templateByUuid')) await rememberTemplateName(device, outcome.answer);
  return ok(outcome.answer);
}

/** A cart line made offline shows its template's name. */
async function rememberTemplateName(device: Device, answer: unknown): Promise<void> {
  const parsed = TemplateDefinitionSchema.safeParse(answer);
  if (!parsed.success || device.db.isRetired) return;
  const { uuid, version, name, categories } = parsed.data;
  await keepAnswer(device, templateCalls.templateByUuidAndVersion, templateNameKey(uuid, version), { name, categories });
}
