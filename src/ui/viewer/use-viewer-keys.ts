import { useEffect, useRef } from 'react';

/** Wherever in the dialog the focus is: it opens with the focus on its cross. Not while another dialog lies over it. */
export function useViewerKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      const isOver = document.querySelectorAll('[role="dialog"]').length > 1;
      if (!act || isOver || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
