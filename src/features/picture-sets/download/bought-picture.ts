import type { ReactNode } from 'react';
import type { Picture } from '#core/contract/picture-sets.ts';
import type { BoughtPicture } from '#src/platform/files/load-bought-file.ts';

/** Another feature's saving of bought pictures to the phone; nothing where it cannot (LOV-07). */
export type SavePictures = (toSave: {
  readonly pictures: readonly BoughtPicture[];
  readonly inRetouch?: number;
  /** The picture that is on the whole screen. */
  readonly isOne?: boolean;
}) => ReactNode;

/** A bought picture as its file is called: 'Anna Berg 4.jpg'. @param number its place on the page */
export const boughtPicture = ({ uuid }: Picture, name: string, number: number): BoughtPicture => ({
  uuid,
  name: `${name.replaceAll('/', '-')} ${number}.jpg`,
});
