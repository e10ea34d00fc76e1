import { useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import { deleteOwnPicture, deletionRefusalHere } from '#src/data/commands/pictures/delete-own-picture.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { isOnlyHere } from '#src/data/outbox/upload-file.ts';

export interface PictureDeletion {
  /** The picture that the customer is asked about. */
  readonly asked: Picture | null;
  /** It was never sent to the shop. */
  readonly isOnlyHere: boolean;
  /** Why it stays. */
  readonly error: AppError | null;
  readonly isRunning: boolean;
  ask(picture: Picture): void;
  confirm(): Promise<void>;
  cancel(): void;
}

/** Deleting one of the customer's own pictures, after a question (KEP-14). */
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
      // What is known to keep the picture is said before anything is promised.
      void Promise.all([isOnlyHere(device.db, picture.uuid), deletionRefusalHere(device, picture.uuid)]).then(([isUnsent, refusal]) => {
        setHere(isUnsent);
        setError(refusal);
        setAsked(picture);
      });
    },
    async confirm() {
      if (!asked) return;
      setRunning(true);
      const done = await deleteOwnPicture(device, { pictureId: asked.uuid });
      setRunning(false);
      if (!done.ok) return setError(done.error);
      close();
      onDeleted();
    },
    cancel: close,
  };
}
