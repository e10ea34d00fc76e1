import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useQueue } from '#src/data/live/queue/use-queue.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { announce } from '#src/ui/status/announce.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import styles from './connection-status.module.css';
import { type ConnectionWord, connectionWord } from './connection-view.ts';
import { QueuePanel } from './queue-panel.tsx';

const ICONS: Readonly<Record<ConnectionWord, IconName>> = {
  signIn: 'user',
  problem: 'warning',
  offline: 'cloudOff',
  sending: 'cloudUp',
  waiting: 'cloudUp',
  held: 'cloud',
  saved: 'cloud',
};

/**
 * Whether the shop is reachable, and what waits in the queue. Opens the queue's panel (OFF-12). If there is nothing to
 * report it is an icon without text; a visitor, whose panel would be empty, has no icon.
 */
export default function ConnectionStatus() {
  const { t } = useTranslation('connection');
  const { isOnline } = useConnection();
  const { needsSignIn, isSignedIn } = useSession();
  const queue = useQueue();
  const [isOpen, setOpen] = useState(false);
  const word = connectionWord(isOnline, needsSignIn, queue);
  const label = t(word, { count: queue.waiting });
  useAnnouncedConnection(isOnline);
  if (word === 'saved' && !isSignedIn && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className={classNames(
          styles.chip,
          word === 'offline' && styles.offline,
          (word === 'problem' || word === 'signIn') && styles.problem,
        )}
        aria-label={t('open', { state: label })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={ICONS[word]} size={20} />
        {word !== 'saved' && <span className={styles.word}>{label}</span>}
      </button>
      {isOpen && <QueuePanel queue={queue} isOnline={isOnline} needsSignIn={needsSignIn} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Screen readers announce that the connection is lost or restored, not that it exists at the start. */
function useAnnouncedConnection(isOnline: boolean): void {
  const { t } = useTranslation('connection');
  const before = useRef(isOnline);
  useEffect(() => {
    if (before.current === isOnline) return;
    before.current = isOnline;
    announce(isOnline ? t('backOnline') : t('wentOffline'));
  }, [isOnline, t]);
}
