import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onLinkedCodeForgotten, readLinkedCode, rememberLinkedCode } from '#src/platform/storage/way-in.ts';

/** In the address where the browser itself has sent the form. The code comes back in the page. */
export const SENT = 'sent';

/**
 * The picture code in the form: typed, or from the link of a letter (`/?code=…`, BEY-01). It is removed from the
 * address at once, so that no history, bookmark or statistics keep it. The tab's storage keeps it for a reload; the
 * history's state would still hold it after sign-out.
 */
export function useLinkedCode(): {
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** The browser sent the form before the app had started, and returned with it. */
  readonly wasSent: boolean;
} {
  const location = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(location.search);
  const linked = query.get('code');
  const isSent = query.has(SENT);
  const [wasSent] = useState(isSent);
  const [code, setCode] = useState(linked ?? readLinkedCode());
  useEffect(() => {
    if (linked !== null) {
      setCode(linked);
      rememberLinkedCode(linked);
    } else if (!isSent) return;
    void navigate({ pathname: location.pathname, hash: location.hash }, { replace: true });
  }, [linked, isSent, location.pathname, location.hash, navigate]);
  useEffect(() => onLinkedCodeForgotten(() => setCode('')), []);
  return { code, setCode, wasSent };
}
