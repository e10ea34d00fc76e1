import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstTimeInSession } from '#src/platform/storage/session-flags.ts';
import styles from '../pictures/crop/crop-surface.module.css';
import { useEditor } from '../state/editor-context.ts';

/** Shown once per session, for ten seconds (D2 §2). */
const SHOWN_MS = 10_000;

export function PinchHint() {
  const { t } = useTranslation('editor');
  const { timers } = useEditor();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (firstTimeInSession('pinch-zoom-hint')) setShown(true);
  }, []);
  useEffect(() => (isShown ? timers.after(SHOWN_MS, () => setShown(false)) : undefined), [isShown, timers]);
  return isShown ? (
    <p className={styles.hint} role="status">
      {t('image.pinchHint')}
    </p>
  ) : null;
}
