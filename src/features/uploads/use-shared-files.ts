import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AppError } from '#core/contract/errors.ts';
import { uploadProblem } from '#core/domain/pictures/upload-problem.ts';
import { adoptSharedFile, discardSharedFile, discardSharedFiles, readSharedFiles } from '#src/data/commands/sharing/shared-files.ts';
import type { SharedFile } from '#src/data/db/device-database.ts';
import type { Device } from '#src/data/device.ts';
import { useDevice } from '#src/data/live/device-context.tsx';

export interface SharedFiles {
  /** Files that were shared to the app on this device: by its customer, by an earlier user, or by another site. */
  readonly waiting: readonly SharedFile[];
  /** Number of files that this visit added to the own pictures. */
  readonly added: number;
  readonly refused: readonly AppError[];
  readonly isTaking: boolean;
  /** The customer confirms that they shared the files. The files become their own pictures. */
  take(): Promise<void>;
  /** Deletes the waiting files. A failure is shown by the shell, and the files still wait. */
  discard(): Promise<void>;
}

/** Files that were shared to the app. They stay on the device until a customer takes or discards them. */
export function useSharedFiles(): SharedFiles {
  const device = useDevice();
  // The location key changes for each share that opens the app.
  const { key: visit } = useLocation();
  const [waiting, setWaiting] = useState<readonly SharedFile[]>([]);
  const [added, setAdded] = useState(0);
  const [refused, setRefused] = useState<readonly AppError[]>([]);
  const [isTaking, setTaking] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const files = await readSharedFiles(device);
      const own = files.filter(({ openedBy }) => device.owner.kind === 'customer' && openedBy === device.owner.uuid);
      const result = await takeAll(device, own);
      if (isOver) return;
      setWaiting([...files.filter((file) => !own.includes(file)), ...result.left]);
      setAdded((before) => before + result.added);
      setRefused((before) => [...before, ...result.refused]);
    };
    void look().catch((error: unknown) => device.report('shared files', error));
    return () => {
      isOver = true;
    };
  }, [device, visit]);
  return {
    waiting,
    added,
    refused,
    isTaking,
    async take() {
      setTaking(true);
      const result = await takeAll(device, waiting);
      setWaiting(result.left);
      setAdded((before) => before + result.added);
      setRefused((before) => [...before, ...result.refused]);
      setTaking(false);
    },
    async discard() {
      const discarded = await discardSharedFiles(device);
      if (discarded.ok) setWaiting([]);
    },
  };
}

interface Taken {
  readonly added: number;
  readonly refused: readonly AppError[];
  readonly left: readonly SharedFile[];
}

/** One after the other. Files that the device has no space for stay among the shared ones. */
async function takeAll(device: Device, files: readonly SharedFile[]): Promise<Taken> {
  const refused: AppError[] = [];
  const left: SharedFile[] = [];
  let added = 0;
  for (const shared of files) {
    const problem = uploadProblem({ name: shared.name, type: shared.file.type, size: shared.file.size });
    if (problem) {
      refused.push(problem);
      await discardSharedFile(device, shared.localId);
      continue;
    }
    const taken = await adoptSharedFile(device, shared);
    if (taken.ok) added += 1;
    else {
      refused.push(taken.error);
      left.push(shared);
    }
  }
  return { added, refused, left };
}
