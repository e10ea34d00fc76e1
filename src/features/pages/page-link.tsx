import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pageLinkTarget } from './page-link-view.ts';

/** A link on a shop's page: through the router within the app, as a plain link elsewhere, or without a link. */
export function PageLink({
  link,
  inNewWindow = false,
  label,
  className,
  children,
}: {
  readonly link: string | null;
  readonly inNewWindow?: boolean;
  /** Accessible name of a link without text. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const target = pageLinkTarget(link);
  if (!target) return <span className={className}>{children}</span>;
  const look = { className, 'aria-label': label, ...(inNewWindow && { target: '_blank', rel: 'noopener noreferrer' }) };
  if (target.kind === 'elsewhere') {
    return (
      <a href={target.href} rel="noopener noreferrer" {...look}>
        {children}
      </a>
    );
  }
  return (
    <Link to={target.to} {...look}>
      {children}
    </Link>
  );
}
