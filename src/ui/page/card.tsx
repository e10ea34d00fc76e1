import type { HTMLAttributes } from 'react';
import styles from './card.module.css';
import { classNames } from '../class-names.ts';

/** A sheet of raised paper. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={classNames(styles.card, className)} {...rest} />;
}
