import styles from './spinner.module.css';

/** Shows that work is in progress. Name the work in a text beside it. */
export function Spinner({ size = 24 }: { readonly size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
