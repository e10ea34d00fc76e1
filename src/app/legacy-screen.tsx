import { Navigate, useLocation } from 'react-router-dom';
import { legacyTarget } from '#core/contract/legacy-paths.ts';
import { NotFound } from '../ui/not-found.tsx';

/** An address of the former shop: on to where it leads today, its query kept (CAT-12). */
export default function LegacyScreen() {
  const { pathname, search } = useLocation();
  const target = legacyTarget(pathname, search);
  return target === null ? <NotFound /> : <Navigate to={target} replace />;
}
