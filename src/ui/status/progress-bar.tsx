import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  /** null while unknown. */
  readonly total: number | null;
}

export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} {...(total !== null && { max: Math.max(total, 1), value: done })} />;
}
