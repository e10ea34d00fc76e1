import { useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import { deleteOwnPicture, deletionRefusalHere } from '#src/data/commands/pictures/delete-own-picture.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import type { Device } from '#src/data/device.ts';
import { isOnlyHere } from '#src/data/outbox/upload-file.ts';
import { waitForEntry } from '#src/data/outbox/wait-for-entry.ts';

const PATIENCE_MS = 4000;

export interface PictureDeletion {
  /** The picture that the open question is about. */
  readonly asked: Picture | null;
  /** The picture was never sent to the shop. */
  readonly isOnlyHere: boolean;
  /** The reason why the picture cannot be deleted. */
  readonly error: AppError | null;
  readonly isRunning: boolean;
  ask(picture: Picture): void;
  confirm(): Promise<void>;
  cancel(): void;
}

/** Deletes one of the customer's own pictures, after a question (KEP-14). */
export function usePictureDeletion(onDeleted: () => void): PictureDeletion {
  const device = useDevice();
  const [asked, setAsked] = useState<Picture | null>(null);
  const [isHere, setHere] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [isRunning, setRunning] = useState(false);
  const close = () => {
    setError(null);
    setAsked(null);
  };
  return {
    asked,
    isOnlyHere: isHere,
    error,
    isRunning,
    ask: (picture) => {
      // A reason that is known on the device is shown before the customer confirms.
      void Promise.all([isOnlyHere(device.db, picture.uuid), deletionRefusalHere(device, picture.uuid)]).then(([isUnsent, refusal]) => {
        setHere(isUnsent);
        setError(refusal);
        setAsked(picture);
      });
    },
    async confirm() {
      if (!asked) return;
      setRunning(true);
      const refusal = await deleteAndHear(device, asked.uuid);
      setRunning(false);
      if (refusal !== null) return setError(refusal);
      close();
      onDeleted();
    },
    cancel: close,
  };
}

/**
 * The shop knows orders and other devices that this one does not. @returns the reason for a refusal; null when the
 * picture is deleted, or the shop is asked later
 */
async function deleteAndHear(device: Device, pictureId: string): Promise<AppError | null> {
  const done = await deleteOwnPicture(device, { pictureId });
  if (!done.ok) return done.error;
  const ending = done.value.opId === null ? null : await waitForEntry(device, done.value.opId, PATIENCE_MS);
  return ending?.state === 'refused' ? ending.error : null;
}
