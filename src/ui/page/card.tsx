import type { ComponentPropsWithRef } from 'react';
import styles from './card.module.css';
import { classNames } from '../class-names.ts';

/** A raised paper surface. */
export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={classNames(styles.card, className)} {...rest} />;
}
