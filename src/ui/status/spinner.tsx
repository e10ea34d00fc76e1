import styles from './spinner.module.css';

/** Work is under way. Say in words what it is, beside it. */
export function Spinner({ size = 24 }: { readonly size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
