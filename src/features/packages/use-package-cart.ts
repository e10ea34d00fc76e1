import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderLine } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { useOperation } from '#src/data/live/use-operation.ts';
import type { Device } from '#src/data/device.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAfterAdding } from '#src/data/live/cart/use-after-adding.ts';
import { waitForEntry } from '#src/data/outbox/wait-for-entry.ts';
import { packageLine } from './editing/package-lines.ts';
import type { PackageInstance } from './editing/use-package-instance.ts';

/** If the shop is slow or unreachable the customer goes on after this time. The queue continues by itself. */
const PATIENCE_MS = 4000;

/** Adds the package to the cart, or its edits to the cart's line, and waits for the shop's answer. */
export function usePackageCart({ package: made, subject, draft }: PackageInstance, line: OrderLine | null) {
  const device = useDevice();
  const { run: addLines } = useOperation(addCartLines);
  const { run: update } = useOperation(updateCartLine);
  const navigate = useNavigate();
  const afterAdding = useAfterAdding();
  const [isAddingToCart, setAdding] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  // The redirect to the cart must not trigger the warning about unsaved changes.
  const isDone = useRef(false);
  const [basedOn] = useState(line?.contentId);
  const send = (): Promise<Result<{ opId: string }, AppError>> => {
    const draftUuids = draft ? [draft.uuid] : [];
    if (line)
      return update(
        { params: { uuid: line.uuid }, body: { package: packageOf(made), ...(basedOn !== undefined && { basedOn }) } },
        { draftUuids },
      );
    const orderLines = [packageLine(device.random.uuid(), made.uuid, subject.uuid, made.packageItems)];
    return addLines({ body: { orderLines } }, { draftUuids });
  };
  const add = async () => {
    if (isAddingToCart) return;
    setAdding(true);
    setError(null);
    isDone.current = true;
    const refusal = await sendAndHear(device, send);
    // The package is in the cart. The button stays busy until the next screen is shown.
    if (refusal === null) return navigate(afterAdding([{ template: null, package: packageOf(made) }]));
    setAdding(false);
    isDone.current = false;
    // The shown package was read before the shop changed it.
    if (refusal.code === 'package.changed') device.refreshes.fireEvenFresh();
    return setError(refusal);
  };
  return { isAddingToCart, error, isDone, add, closeError: () => setError(null) };
}

const packageOf = ({ uuid, packageItems }: PackageInstance['package']) => ({ uuid, packageItems });

/** @returns the error with which the shop refuses it; null when the shop accepts it or is asked later */
async function sendAndHear(device: Device, send: () => Promise<Result<{ opId: string }, AppError>>): Promise<AppError | null> {
  const sent = await send();
  if (!sent.ok) return sent.error;
  const ending = await waitForEntry(device, sent.value.opId, PATIENCE_MS);
  return ending.state === 'refused' ? ending.error : null;
}
