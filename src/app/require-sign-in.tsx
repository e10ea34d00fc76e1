import i18next from 'i18next';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { whyLeft } from '../data/db/forgotten-owners.ts';
import type { Device } from '../data/device.ts';
import { useDevice } from '../data/live/device-context.tsx';
import { useSession } from '../data/live/session/use-session.ts';
import { isLeaving } from '../platform/leaving/leave.ts';
import { rememberReferrer } from '../platform/storage/way-in.ts';
import { ScreenSkeleton } from './screens/screen-skeleton.tsx';

const CatalogueOffer = lazy(async () => {
  const [offer] = await Promise.all([import('../features/upsells/catalogue-offer.tsx'), i18next.loadNamespaces('upsells')]);
  return offer;
});
/** Any page of a customer opens the catalogue offer if its address has this parameter (UPS-04). */
const OFFER_QUERY = 'open_catalogue_dialog';

/** The last customer was signed out elsewhere, and no other has signed in since. */
async function hasLeft({ deviceDb, report }: Device): Promise<boolean> {
  try {
    return whyLeft(await deviceDb.readForgotten()) !== null;
  } catch (error) {
    report('read who left', error);
    return true;
  }
}

/** Redirects a visitor to sign-in and then back (ACC-12). Offline, a customer stays signed in on the device. */
export default function RequireSignIn() {
  const { state, isSignedIn } = useSession();
  const device = useDevice();
  const location = useLocation();
  const navigate = useNavigate();
  const isRefused = state === 'ready' && !isSignedIn;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (isSignedIn) wasSignedIn.current = true;
    if (!isRefused || isLeaving()) return;
    const goToSignIn = async () => {
      // Do not remember the address of a customer who left: the next one may be another person.
      if (!wasSignedIn.current && !(await hasLeft(device))) rememberReferrer(`${location.pathname}${location.search}`);
      await navigate(paths.login(), { replace: true });
    };
    void goToSignIn();
  }, [device, isRefused, isSignedIn, location.pathname, location.search, navigate]);
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
