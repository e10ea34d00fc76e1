import { paths } from '../contract/paths/paths.ts';

/** Takes the files of the manifest's share target. The service worker handles it (src-sw/share-target.ts). */
export const SHARE_TARGET = '/share-target';

/** The page that says that the shared files were not stored. */
export const shareFailedAddress = (): string => `${paths.uploads()}?share-failed`;
