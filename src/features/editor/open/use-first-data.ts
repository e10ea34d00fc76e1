import { useEffect, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { templateCalls, type TemplateDefinition } from '#core/contract/templates.ts';
import { fillSubjectOf, fillTemplate } from '#core/domain/templates/fill-template.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';

/** A poor connection must not delay the customer: the device fills the template by the same rule. */
const PATIENCE_MS = 3000;

export const isNotSold = ({ code }: AppError): boolean => code === 'product.withdrawn' || code === 'product.not_for_set';

interface FirstDataOf {
  readonly definition: TemplateDefinition | null;
  /** Data of the draft, the cart line or the item that is edited; null for a new instance. */
  readonly kept: TemplateData | null;
  /** undefined while unknown; null when the customer has none. */
  readonly pictureSet: PictureSet | null | undefined;
  readonly language: string;
  readonly nextYearFromMonth: number | null;
}

/**
 * The data with which the editor opens: existing data, or a new instance that the shop fills. Without a connection the
 * device fills it by the same rule. Texts that do not fit their boxes are reduced first (EDT-09).
 */
export function useFirstData({ definition, kept, pictureSet, language, nextYearFromMonth }: FirstDataOf): {
  readonly data: TemplateData | null;
  readonly error: AppError | null;
} {
  const device = useDevice();
  // Pictures of an archived set can only be viewed. The fields stay empty for others.
  const soldSet = pictureSet?.job.isArchived ? null : pictureSet;
  const isAsked = definition !== null && kept === null && soldSet;
  const filled = useAnswer(
    templateCalls.fillTemplate,
    isAsked ? { body: { template: { uuid: definition.uuid }, subject: { uuid: soldSet.subject.uuid } } } : null,
  );
  const [opened, setOpened] = useState<{ readonly data: TemplateData | null; readonly error: AppError | null }>({
    data: null,
    error: null,
  });
  const isOpened = opened.data !== null;
  const [isLate, setLate] = useState(false);
  const isWaiting = Boolean(isAsked) && filled.state === 'loading';
  useEffect(() => (isWaiting ? device.timers.after(PATIENCE_MS, () => setLate(true)) : undefined), [isWaiting, device]);
  const isFilled = filled.state !== 'loading' || isLate;

  // Opened once: answers that are read again later must not change the edited data.
  useEffect(() => {
    if (isOpened || !definition || pictureSet === undefined) return undefined;
    if (isAsked && !isFilled) return undefined;
    // No new instance is made of a product that the shop does not sell. Without an answer the device fills it.
    if (filled.state === 'error' && isNotSold(filled.error)) {
      setOpened({ data: null, error: filled.error });
      return undefined;
    }
    const computed = () =>
      fillTemplate(definition.design, soldSet ? fillSubjectOf(soldSet) : null, {
        language,
        nowMs: device.shopClock.nowMs(),
        nextYearFromMonth,
      });
    const first = kept ?? (filled.state === 'ready' ? filled.value : computed());
    const controller = new AbortController();
    void renderClient.fitOnOpen(definition.design, first, { signal: controller.signal }).then((fitted) => {
      if (controller.signal.aborted) return;
      setOpened(fitted.ok ? { data: { ...first, userResources: fitted.value }, error: null } : { data: null, error: fitted.error });
    });
    return () => controller.abort();
  }, [isOpened, definition, pictureSet, soldSet, isAsked, isFilled, kept, filled, device, language, nextYearFromMonth]);
  return opened;
}
