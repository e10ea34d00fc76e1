import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onLinkedCodeForgotten, readLinkedCode, rememberLinkedCode } from '#src/platform/storage/way-in.ts';

/** In the address where the browser itself has sent the form. The code comes back in the page. */
export const SENT = 'sent';

/**
 * The picture code in the form: typed, or brought by the link of a letter (`/?code=…`, BEY-01). It leaves the address
 * at once, so that no history, no bookmark and no statistics keep it. The tab's storage has it for a reload; the
 * history's state would still have it after sign-out.
 */
export function useLinkedCode(): {
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** The form was sent before the app had started, and the browser came back with it. */
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
