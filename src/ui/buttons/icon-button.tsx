import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import styles from './icon-button.module.css';

/** A round button with one icon. `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  filled = false,
  size = 24,
  className,
  type = 'button',
  ref,
  ...rest
}: {
  readonly icon: IconName;
  readonly label: string;
  /** For use on a picture: with a paper background. */
  readonly filled?: boolean;
  readonly size?: number;
  readonly ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      ref={ref}
      type={type}
      className={classNames(styles.iconButton, filled && styles.filled, className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
