import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** Holds the place of what is being read, in its size, so that nothing jumps. */
export function Skeleton({
  width = '100%',
  height,
  className,
}: {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly className?: string;
}) {
  return (
    <div className={classNames(styles.skeleton, className)} style={{ width, ...(height !== undefined && { height }) }} aria-hidden="true" />
  );
}
