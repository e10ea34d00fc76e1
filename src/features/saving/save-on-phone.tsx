import { lazy, Suspense, useState } from 'react';
import { canSaveHere } from '#src/platform/files/photo-library.ts';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import type { ToSave } from './to-save.ts';

const SavePictures = lazy(() => import('./save-pictures.tsx'));

/** Where bought pictures are shown, a phone that can offers to save them to its photos (LOV-07). A computer has downloads. */
export function SaveOnPhone(toSave: ToSave) {
  const [isPhone] = useState(canSaveHere);
  if (!isPhone || toSave.pictures.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton height={48} />}>
      <SavePictures {...toSave} />
    </Suspense>
  );
}
