import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../core/contract/paths.ts';
import { useSession } from '../data/live/use-session.ts';
import { rememberReferrer } from '../platform/session-flags.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Sends a visitor to sign-in and back to where they were (ACC-12). Offline a customer's device stays theirs. */
export default function RequireSignIn() {
  const { state, isSignedIn } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const isRefused = state === 'ready' && !isSignedIn;
  useEffect(() => {
    if (!isRefused) return;
    rememberReferrer(`${location.pathname}${location.search}`);
    void navigate(paths.login(), { replace: true });
  }, [isRefused, location.pathname, location.search, navigate]);
  return state === 'ready' && isSignedIn ? <Outlet /> : <ScreenSkeleton />;
}
