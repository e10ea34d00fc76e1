import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './page.module.css';
import { shopName } from './shop-name.ts';

/** The frame of a screen: one column with its margins. */
export function Page({ narrow = false, children }: { readonly narrow?: boolean; readonly children: ReactNode }) {
  return <div className={classNames(styles.page, narrow && styles.narrow)}>{children}</div>;
}

/** A screen's title, which is the document's title too, with the back link above it. */
export function PageHeader({
  title,
  documentTitle = title,
  lead,
  back,
}: {
  readonly title: string;
  /**
   * For a title that contains a name: the browser writes the document's title into its history, which outlives a
   * sign-out.
   */
  readonly documentTitle?: string;
  readonly lead?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
}) {
  useDocumentTitle(documentTitle);
  return (
    <header className={styles.header}>
      {back && (
        <Link className={styles.back} to={back.to}>
          <Icon name="back" size={20} />
          {back.label}
        </Link>
      )}
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const shop = shopName();
    document.title = shop === '' || shop === title ? title : `${title} · ${shop}`;
  }, [title]);
}
