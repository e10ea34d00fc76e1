/**
 * Calls `save` whenever the page may be about to be left: a field or the window loses the focus, a link is followed,
 * the page becomes hidden. `pagehide` would be too late, because a page that the browser keeps cannot write then.
 * @returns removes the listeners
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
