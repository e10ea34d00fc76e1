import { useEffect, useMemo, useState } from 'react';
import type { Picture } from '#core/contract/picture-sets.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import type { Device } from '#src/data/device.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useUploads } from '#src/data/live/drafts/use-uploads.ts';
import { readUploadFiles } from '#src/data/outbox/upload-file.ts';
import { type LocalAddresses, ownPictures, type OwnPictures, saysTheSame } from './own-pictures.ts';

const NO_UPLOADS: readonly never[] = [];
const NO_PICTURES: readonly Picture[] = [];

/** Pictures that this device has uploaded or is uploading, and the customer's uploads that the shop has. */
export function useOwnPictures(): OwnPictures {
  const all = useUploads();
  const recent = useAnswer(uploadCalls.recentImages, {});
  const uploads = all.state === 'ready' ? all.uploads : NO_UPLOADS;
  const shopHas = recent.state === 'ready' ? recent.value : NO_PICTURES;
  const usable = useMemo(() => uploads.filter((upload) => upload.isPrepared).map((upload) => upload.localId), [uploads]);
  const addresses = useAddresses(usable);
  return useSame(useMemo(() => ownPictures(uploads, addresses, shopHas), [uploads, addresses, shopHas]));
}

/**
 * Keeps the same object while its content is the same: rows change often during an upload, and the whole editor depends
 * on this.
 */
function useSame(next: OwnPictures): OwnPictures {
  const [kept, setKept] = useState(next);
  if (kept === next || saysTheSame(kept, next)) return kept;
  setKept(next);
  return next;
}

/** Addresses of the files while the screen shows them. */
function useAddresses(localIds: readonly string[]): ReadonlyMap<string, LocalAddresses> {
  const device = useDevice();
  const [book] = useState(createAddressBook);
  const [addresses, setAddresses] = useState<ReadonlyMap<string, LocalAddresses>>(new Map());
  const key = localIds.join(' ');
  useEffect(() => {
    let isOver = false;
    void book.follow(device, key === '' ? [] : key.split(' ')).then((known) => {
      if (!isOver) setAddresses(known);
    });
    return () => {
      isOver = true;
    };
  }, [book, device, key]);
  useEffect(() => () => book.close(), [book]);
  return addresses;
}

function createAddressBook() {
  const known = new Map<string, LocalAddresses>();
  let from: Device['db'] | null = null;
  const forget = (localId: string) => {
    const address = known.get(localId);
    if (address) for (const url of new Set([address.proxy, address.thumbnail])) URL.revokeObjectURL(url);
    known.delete(localId);
  };
  return {
    /** Reads the files of new uploads and releases those of removed ones. */
    async follow(device: Device, localIds: readonly string[]): Promise<ReadonlyMap<string, LocalAddresses>> {
      // The files of a database that the browser removed must not be read again.
      if (from !== null && from !== device.db) for (const localId of known.keys()) forget(localId);
      from = device.db;
      const wanted = new Set(localIds);
      for (const localId of known.keys()) if (!wanted.has(localId)) forget(localId);
      for (const localId of localIds) {
        if (known.has(localId)) continue;
        const files = await readUploadFiles(device.db, localId);
        if (!files?.proxy || known.has(localId)) continue;
        const proxy = URL.createObjectURL(files.proxy);
        known.set(localId, { proxy, thumbnail: files.thumbnail ? URL.createObjectURL(files.thumbnail) : proxy });
      }
      return new Map(known);
    },
    close() {
      for (const localId of known.keys()) forget(localId);
    },
  };
}
