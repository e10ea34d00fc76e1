import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const codeIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' ? value.code : '';

/**
 * The picture code in the form: typed, or brought by the link of a letter (`/?code=…`, BEY-01). It leaves the address
 * at once, so that no history, no bookmark and no statistics keep it, and survives a reload in the tab's own history.
 */
export function useLinkedCode(): { readonly code: string; readonly setCode: (code: string) => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const linked = new URLSearchParams(location.search).get('code');
  const [code, setCode] = useState(linked ?? codeIn(location.state));
  useEffect(() => {
    if (linked === null) return;
    setCode(linked);
    void navigate({ pathname: location.pathname, hash: location.hash }, { replace: true, state: { code: linked } });
  }, [linked, location.pathname, location.hash, navigate]);
  return { code, setCode };
}
