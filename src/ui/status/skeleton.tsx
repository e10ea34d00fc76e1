import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** Reserves the space of content that is loading, so that nothing shifts. */
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
