import type { Picture } from '#core/contract/picture-sets.ts';
import type { Downloadable } from './background-chooser.tsx';

export const downloadableOf = ({ uuid, greenscreen, inRetouch = false, thumbnails }: Picture): Downloadable => ({
  uuid,
  greenscreen,
  inRetouch,
  preview: thumbnails[640],
  cutout: thumbnails[640].replace(/640\.webp/, 'cutout.webp'),
});
