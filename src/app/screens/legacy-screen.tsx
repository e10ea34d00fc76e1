import { Navigate, useLocation } from 'react-router-dom';
import { legacyTarget } from '#core/contract/paths/legacy-paths.ts';
import { NotFound } from '#src/ui/status/not-found.tsx';

/** Redirects an address of the former shop to its present one, with its query (CAT-12). */
export default function LegacyScreen() {
  const { pathname, search } = useLocation();
  const target = legacyTarget(pathname, search);
  return target === null ? <NotFound /> : <Navigate to={target} replace />;
}
