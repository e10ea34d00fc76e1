import type { PrivateCaches } from '#src/data/device-ports.ts';
import { askServiceWorker } from '../version/ask-service-worker.ts';
import { deletePicture, deletePictures } from './delete-pictures.ts';

/** The worker deletes first, so that it puts nothing back. The page deletes too, for browsers without a worker here. */
export const privateCaches: PrivateCaches = {
  async forget(ownerUuid) {
    await askServiceWorker({ type: 'forget-owner', ownerUuid });
    // Cache Storage is missing where the page is not secure (plain http on a local network).
    if ('caches' in globalThis) await deletePictures(ownerUuid);
  },
  async forgetPicture(ownerUuid, pictureUuid) {
    if ('caches' in globalThis) await deletePicture(ownerUuid, pictureUuid);
  },
  async makeRoom(ownerUuid) {
    return (await askServiceWorker({ type: 'make-room', ownerUuid })) === true;
  },
};
