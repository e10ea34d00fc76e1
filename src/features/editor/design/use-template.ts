import { useEffect, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import { templateCalls, type TemplateDefinition } from '#core/contract/templates.ts';
import type { Result } from '#core/kernel/result.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import type { Device } from '#src/data/device.ts';
import type { TemplateRef } from '../history/edit-history.ts';
import type { Answerable } from '#src/ui/status/answer.tsx';

/** @param version null for the newest one; undefined while it must not be loaded yet */
export function useTemplate(uuid: string, version: number | null | undefined): Answerable<TemplateDefinition> {
  const device = useDevice();
  const [loaded, setLoaded] = useState<Result<TemplateDefinition, AppError> | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Another attempt loads it again
  useEffect(() => {
    if (version === undefined) return undefined;
    const controller = new AbortController();
    void loadTemplate(device, uuid, version, controller.signal).then((answer) => {
      // With another database it is loaded again. A loaded definition stays if that fails.
      if (!controller.signal.aborted) setLoaded((before) => (before?.ok && before.value.uuid === uuid && !answer.ok ? before : answer));
    });
    return () => controller.abort();
  }, [device, uuid, version, attempt]);
  const refresh = () => {
    setLoaded(null);
    setAttempt(attempt + 1);
  };
  if (!loaded) return { state: 'loading' };
  if (loaded.ok) return { state: 'ready', value: loaded.value };
  return loaded.error.code === 'network.offline' ? { state: 'offline', refresh } : { state: 'error', error: loaded.error, refresh };
}

/** Designs that are not shown now but may be: those that could be loaded; null until all loads have ended. */
export function useOtherTemplates(refs: readonly TemplateRef[]): readonly TemplateDefinition[] | null {
  const device = useDevice();
  const [loaded, setLoaded] = useState<readonly TemplateDefinition[] | null>(refs.length === 0 ? [] : null);
  // Loaded once: they are the designs of the draft that was opened
  const [wanted] = useState(refs);
  useEffect(() => {
    const controller = new AbortController();
    void Promise.all(wanted.map(({ uuid, version }) => loadTemplate(device, uuid, version, controller.signal))).then((answers) => {
      if (!controller.signal.aborted) setLoaded(answers.flatMap((answer) => (answer.ok ? [answer.value] : [])));
    });
    return () => controller.abort();
  }, [device, wanted]);
  return loaded;
}

export async function loadTemplate(
  device: Device,
  uuid: string,
  version: number | null,
  signal: AbortSignal,
): Promise<Result<TemplateDefinition, AppError>> {
  if (version === null) return loadAsset(device, templateCalls.templateByUuid, { params: { uuid } }, signal);
  const exact = await loadAsset(device, templateCalls.templateByUuidAndVersion, { params: { uuid, version: String(version) } }, signal);
  if (exact.ok) return exact;
  // Without a connection the device may have this very version under the address of the newest one.
  const newest = await loadAsset(device, templateCalls.templateByUuid, { params: { uuid } }, signal);
  return newest.ok && newest.value.version === version ? newest : exact;
}
