import i18next from 'i18next';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { useSession } from '../data/live/session/use-session.ts';
import { isLeaving } from '../platform/leaving/leave.ts';
import { rememberReferrer } from '../platform/storage/session-flags.ts';
import { ScreenSkeleton } from './screens/screen-skeleton.tsx';

const CatalogueOffer = lazy(async () => {
  const [offer] = await Promise.all([import('../features/upsells/catalogue-offer.tsx'), i18next.loadNamespaces('upsells')]);
  return offer;
});
/** Any page of a customer opens the catalogue offer when its address asks for it (UPS-04). */
const OFFER_QUERY = 'open_catalogue_dialog';

/** Sends a visitor to sign-in and back to where they were (ACC-12). Offline a customer's device stays theirs. */
export default function RequireSignIn() {
  const { state, isSignedIn } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const isRefused = state === 'ready' && !isSignedIn;
  useEffect(() => {
    if (!isRefused || isLeaving()) return;
    rememberReferrer(`${location.pathname}${location.search}`);
    void navigate(paths.login(), { replace: true });
  }, [isRefused, location.pathname, location.search, navigate]);
  if (state !== 'ready' || !isSignedIn) return <ScreenSkeleton />;
  const hasOffer = new URLSearchParams(location.search).get(OFFER_QUERY) === '1';
  return (
    <>
      <Outlet />
      {hasOffer && (
        <Suspense fallback={null}>
          <CatalogueOffer />
        </Suspense>
      )}
    </>
  );
}
