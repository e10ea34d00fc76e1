import path from 'node:path';
import type { Config } from '#server/config.ts';
import { createFolderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { createS3MediaStore } from './s3-media-store.ts';

export const createMediaStore = (config: Pick<Config, 'dataDir' | 'mediaS3'>): MediaStore =>
  config.mediaS3 === null ? createMediaFolder(config) : createS3MediaStore(config.mediaS3);

export const createMediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): MediaStore => createFolderMediaStore(path.join(dataDir, 'media'));
