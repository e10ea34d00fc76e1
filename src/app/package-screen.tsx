import { lazy } from 'react';
import PackagePage from '../features/packages/package-page.tsx';

const ItemEditor = lazy(() => import('../features/editor/open/item-editor.tsx'));

/** A package, and the template editor for its products: features don't know each other. */
export default function PackageScreen() {
  return <PackagePage editor={ItemEditor} />;
}
