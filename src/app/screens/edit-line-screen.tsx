import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { OrderLine } from '#core/contract/entities.ts';
import EditLinePage from '#src/features/editor/open/edit-line-page.tsx';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import RequireSignIn from '../require-sign-in.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const ItemEditor = lazy(() => import('#src/features/editor/open/item-editor.tsx'));
const ItemViewer = lazy(() => import('#src/features/editor/viewer/item-viewer.tsx'));
const PackageLine = lazy(async () => ({
  default: (await import('#src/features/packages/editing/package-line-editor.tsx')).PackageLineEditor,
}));

/**
 * A cart line in the editor of its product; type 200 is a package (EDT-19). A line that is missing in a visitor's cart
 * may be in a customer's.
 */
export default function EditLineScreen() {
  const { state, isSignedIn } = useSession();
  const { uuid } = useParams();
  const live = useCartLive();
  const isKnown = state === 'ready' && live.state !== 'loading';
  if (isKnown && !isSignedIn && !live.cart.orderLines.some((line) => line.uuid === uuid)) return <RequireSignIn />;
  return <EditLinePage packageEditor={PackageOfLine} />;
}

function PackageOfLine({ line }: { readonly line: OrderLine }) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <PackageLine line={line} editor={ItemEditor} viewer={ItemViewer} />
    </Suspense>
  );
}
