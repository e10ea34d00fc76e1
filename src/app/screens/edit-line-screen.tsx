import { lazy, Suspense } from 'react';
import type { OrderLine } from '#core/contract/entities.ts';
import EditLinePage from '#src/features/editor/open/edit-line-page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const ItemEditor = lazy(() => import('#src/features/editor/open/item-editor.tsx'));
const PackageLine = lazy(async () => ({
  default: (await import('#src/features/packages/editing/package-line-editor.tsx')).PackageLineEditor,
}));

/** A line of the cart in the editor of its product: type 200 is a package (EDT-19). */
export default function EditLineScreen() {
  return <EditLinePage packageEditor={PackageOfLine} />;
}

function PackageOfLine({ line }: { readonly line: OrderLine }) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <PackageLine line={line} editor={ItemEditor} />
    </Suspense>
  );
}
