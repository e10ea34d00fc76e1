import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AppError } from '#core/contract/errors.ts';
import { adoptSharedFile, discardSharedFile, discardSharedFiles, readSharedFiles } from '#src/data/commands/sharing/shared-files.ts';
import type { Device } from '#src/data/device.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useSession } from '#src/data/live/session/use-session.ts';
import { problemOf } from '#src/platform/uploads/take-files.ts';

export interface SharedFiles {
  /** Shared to the app while no customer is signed in. */
  readonly waiting: number;
  /** Taken among the own pictures by this visit. */
  readonly added: number;
  readonly refused: readonly AppError[];
  /** Deletes what waits. A failure is shown by the shell, and the files still wait. */
  discard(): Promise<void>;
}

/** What was shared to the app: taken at once by a customer, kept for the next sign-in otherwise. */
export function useSharedFiles(): SharedFiles {
  const device = useDevice();
  const { isSignedIn } = useSession();
  // Another visit for each picture that the app is opened with.
  const { key: visit } = useLocation();
  const [waiting, setWaiting] = useState(0);
  const [added, setAdded] = useState(0);
  const [refused, setRefused] = useState<readonly AppError[]>([]);
  const isTaking = isSignedIn && device.owner.kind === 'customer';
  useEffect(() => {
    let isOver = false;
    const take = async () => {
      const result = isTaking ? await takeAll(device) : { added: 0, refused: [], left: (await readSharedFiles(device)).length };
      if (isOver) return;
      setWaiting(result.left);
      setAdded((before) => before + result.added);
      setRefused((before) => [...before, ...result.refused]);
    };
    void take().catch((error: unknown) => device.report('shared files', error));
    return () => {
      isOver = true;
    };
  }, [device, isTaking, visit]);
  return {
    waiting,
    added,
    refused,
    async discard() {
      const discarded = await discardSharedFiles(device);
      if (discarded.ok) setWaiting(0);
    },
  };
}

/** One after the other; what the device has no room for stays among the shared ones. */
async function takeAll(device: Device): Promise<{ readonly added: number; readonly refused: AppError[]; readonly left: number }> {
  const refused: AppError[] = [];
  let added = 0;
  for (const shared of await readSharedFiles(device)) {
    const problem = problemOf({ name: shared.name, type: shared.file.type, size: shared.file.size });
    if (problem) {
      refused.push(problem);
      await discardSharedFile(device, shared.localId);
      continue;
    }
    const taken = await adoptSharedFile(device, shared);
    if (taken.ok) added += 1;
    else refused.push(taken.error);
  }
  return { added, refused, left: (await readSharedFiles(device)).length };
}
