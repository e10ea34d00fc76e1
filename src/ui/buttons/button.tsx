import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Spinner } from '../status/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  readonly variant?: ButtonVariant;
  readonly icon?: IconName;
  /** As wide as its column. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const look = ({ variant = 'primary', wide }: Look, className?: string): string =>
  classNames(styles.button, styles[variant], wide && styles.wide, className);

/** While `busy` it shows a spinner and cannot be pressed again. Its name stays. */
export function Button({
  variant,
  icon,
  wide,
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  ref,
  ...rest
}: Look & { readonly busy?: boolean; readonly ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      ref={ref}
      type={type}
      className={look({ ...(variant && { variant }), ...(wide && { wide }), children }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner size={20} /> : icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({
  variant,
  icon,
  wide,
  to,
  className,
  children,
  ...rest
}: Look & { readonly to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return (
    <Link to={to} className={look({ ...(variant && { variant }), ...(wide && { wide }), children }, className)} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </Link>
  );
}
