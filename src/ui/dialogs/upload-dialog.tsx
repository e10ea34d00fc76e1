import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { Dialog } from './dialog.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { Notice } from '../status/notice.tsx';
import { Picture } from '../goods/picture.tsx';
import { ProgressBar } from '../status/progress-bar.tsx';
import { Spinner } from '../status/spinner.tsx';
import styles from './upload-dialog.module.css';

type ShownState = 'preparing' | 'waiting' | 'sending' | 'retrying' | 'done' | 'failed' | 'declined' | 'refused';

export interface ShownUpload {
  readonly localId: string;
  readonly name: string;
  readonly state: ShownState;
  readonly error: AppError | null;
  readonly canRetry: boolean;
  /** null when there is no preview yet. */
  readonly src: string | null;
}

interface UploadDialogProps {
  readonly items: readonly ShownUpload[];
  readonly summary: {
    readonly total: number;
    readonly done: number;
    readonly failed: number;
    readonly declined: number;
    readonly underWay: number;
    readonly isRetrying: boolean;
  };
  readonly reading: { readonly count: number; readonly total: number } | null;
  readonly refused: readonly AppError[];
  readonly isOnline: boolean;
  /** A visitor's pictures are not sent before sign-in. */
  readonly isVisitor?: boolean;
  /** Without an id: all failed uploads. */
  readonly onRetry: (localId?: string) => void;
  readonly onRemove: (localId: string) => void;
  readonly onClose: () => void;
}

/** Progress of the pictures. For failed ones it shows the reasons and the actions (D2 §4, §8). */
export function UploadDialog({
  items,
  summary,
  reading,
  refused,
  isOnline,
  isVisitor = false,
  onRetry,
  onRemove,
  onClose,
}: UploadDialogProps) {
  const { t } = useTranslation(['uploads', 'common']);
  const isOver = summary.underWay === 0 && reading === null;
  const hasFailed = summary.failed > 0 && isOver;
  // No upload is in progress, and none is done.
  const isRefused = summary.declined > 0 || refused.length > 0 || items.some(({ state }) => state === 'refused');
  const hasOnlyRefused = isRefused && summary.total === 0 && reading === null;
  return (
    <Dialog
      title={t(hasFailed || hasOnlyRefused ? 'failedTitle' : isVisitor ? 'visitorTitle' : 'title')}
      onClose={onClose}
      actions={
        <>
          {hasFailed && (
            <Button variant="secondary" onClick={onClose}>
              {t('common:close')}
            </Button>
          )}
          {hasFailed ? (
            <Button icon="refresh" onClick={() => onRetry()}>
              {t('common:tryAgain')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t(summary.underWay > 0 || reading ? 'goOn' : 'done')}</Button>
          )}
        </>
      }
    >
      <div className={styles.dialog}>
        {hasFailed && <p role="alert">{t('failed')}</p>}
        {!hasFailed && !hasOnlyRefused && <Progress {...{ items, summary, reading, isOnline, isVisitor }} />}
        <Refusals refused={refused} items={items} />
        {summary.declined > 0 && (
          <Notice kind="warning" live title={t('declined', { count: summary.declined })}>
            {t('declinedText')}
          </Notice>
        )}
        <ul className={styles.items}>
          {items.map((item) => (
            <Item
              key={item.localId}
              item={item}
              isVisitor={isVisitor}
              onRetry={() => onRetry(item.localId)}
              onRemove={() => onRemove(item.localId)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Progress({
  items,
  summary,
  reading,
  isOnline,
  isVisitor,
}: Pick<UploadDialogProps, 'items' | 'summary' | 'reading' | 'isOnline'> & { readonly isVisitor: boolean }) {
  const { t } = useTranslation('uploads');
  const total = summary.total + (reading ? reading.total - reading.count : 0);
  // A visitor's pictures stay on this device, so a waiting one counts as done.
  const done = isVisitor ? items.filter(({ state }) => state === 'waiting' || state === 'done').length : summary.done;
  const words = reading
    ? t('reading', { count: reading.count, total: reading.total })
    : t(isVisitor ? 'kept' : 'sent', { count: done, total });
  return (
    <div className={styles.progress}>
      <p className={styles.words}>
        <strong>{words}</strong>
        {summary.isRetrying && (
          <span className={styles.retrying} role="status">
            <Spinner size={16} />
            {t('retrying')}
          </span>
        )}
      </p>
      <ProgressBar label={t(isVisitor ? 'visitorTitle' : 'title')} done={done} total={total} />
      <p className={styles.quiet}>{t(isVisitor ? 'visitor' : isOnline ? 'useNow' : 'offline')}</p>
    </div>
  );
}

/** Each file by its name with the reason. */
function Refusals({ refused, items }: Pick<UploadDialogProps, 'refused' | 'items'>) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const errors = [...refused, ...items.flatMap((item) => (item.state === 'refused' && item.error ? [item.error] : []))];
  if (errors.length === 0) return null;
  return (
    <Notice kind="warning" live title={t('refused', { count: errors.length })}>
      <ul className={styles.reasons}>
        {errors.map((error, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same file may be refused twice; the list only grows
          <li key={index}>{errorText(error)}</li>
        ))}
      </ul>
    </Notice>
  );
}

const ICONS: Readonly<Record<ShownState, IconName | null>> = {
  preparing: null,
  waiting: 'cloudUp',
  sending: null,
  retrying: null,
  done: 'check',
  failed: 'warning',
  declined: 'warning',
  refused: 'warning',
};

interface ItemProps {
  readonly item: ShownUpload;
  readonly isVisitor: boolean;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function Item({ item, isVisitor, onRetry, onRemove }: ItemProps) {
  const { t } = useTranslation(['uploads', 'common']);
  const errorText = useErrorText();
  const isKept = isVisitor && item.state === 'waiting';
  const icon = isKept ? 'check' : ICONS[item.state];
  const isDeclined = item.state === 'declined';
  if (item.state === 'refused') return null;
  return (
    <li className={styles.item}>
      <div className={classNames(styles.thumb, item.state === 'done' && styles.sent)}>
        {item.src === null ? <span className={styles.blank} /> : <Picture src={item.src} alt="" aspect={1} />}
        <span className={classNames(styles.mark, (item.state === 'failed' || isDeclined) && styles.problem)}>
          {icon === null ? <Spinner size={14} /> : <Icon name={icon} size={14} />}
        </span>
      </div>
      <span className={styles.name}>{item.name}</span>
      <span className={styles.state}>{t(isKept ? 'state.kept' : `state.${item.state}`)}</span>
      {(item.state === 'failed' || isDeclined) && (
        <button type="button" className={styles.remove} aria-label={t('removeName', { name: item.name })} onClick={onRemove}>
          <Icon name="trash" size={18} />
        </button>
      )}
      {isDeclined && item.error && (
        <div className={styles.why}>
          <p>{errorText(item.error)}</p>
          {item.canRetry && (
            <Button variant="quiet" icon="refresh" onClick={onRetry}>
              {t('common:tryAgain')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
