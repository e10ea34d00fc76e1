/**
 * Calls at each moment that may be the last one before the page is left: a field or the window loses the focus, a link is
 * followed, the page goes out of sight. `pagehide` is too late: a page that the browser keeps can write no more then.
 * @returns takes it back
 */
export function beforeLeaving(save: () => void): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href]')) save();
  };
  document.addEventListener('visibilitychange', onHidden);
  document.addEventListener('focusout', save);
  document.addEventListener('click', onClick, { capture: true });
  window.addEventListener('blur', save);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    document.removeEventListener('focusout', save);
    document.removeEventListener('click', onClick, { capture: true });
    window.removeEventListener('blur', save);
  };
}
