import { lazy } from 'react';
import PackagePage from '#src/features/packages/package-page.tsx';

const ItemEditor = lazy(() => import('#src/features/editor/open/item-editor.tsx'));
const ItemViewer = lazy(() => import('#src/features/editor/viewer/item-viewer.tsx'));

/** A package with the template editor for its products, because features must not import each other. */
export default function PackageScreen() {
  return <PackagePage editor={ItemEditor} viewer={ItemViewer} />;
}
