/** Reads assets that the service worker caches (template definitions), so that they work offline. */
import { templateCalls, TemplateDefinitionSchema } from '#core/contract/templates.ts';
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { appError, type AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { keepAnswer } from './pull.ts';
import { templateNameKey } from './template-name.ts';

/** Answers `network.offline` if the asset was never read on this device and cannot be requested now. */
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

/** Stores the name, because a cart line that is made offline shows its template's name. */
async function rememberTemplateName(device: Device, answer: unknown): Promise<void> {
  const parsed = TemplateDefinitionSchema.safeParse(answer);
  if (!parsed.success || device.db.isRetired) return;
  const { uuid, version, name, categories } = parsed.data;
  await keepAnswer(device, templateCalls.templateByUuidAndVersion, templateNameKey(uuid, version), { name, categories });
}
