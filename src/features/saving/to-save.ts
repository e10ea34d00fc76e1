import type { BoughtPicture } from '#src/platform/files/load-bought-file.ts';

export interface ToSave {
  /** Pictures that are available now. */
  readonly pictures: readonly BoughtPicture[];
  /** Number of pictures that will be available later. */
  readonly inRetouch?: number;
  /** The main button of its screen. */
  readonly isMain?: boolean;
  /** The picture that is looked at: it is not counted, and what is said about it stands above the button, which stays where it is. */
  readonly isOne?: boolean;
}
