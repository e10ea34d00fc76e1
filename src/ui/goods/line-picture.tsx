import type { RefCallback } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './line-picture.module.css';
import { Picture } from './picture.tsx';

/** The square preview of an order line: one page, a fan of up to three pictures, or an icon. */
export function LinePicture({
  pictures,
  icon,
  place,
}: {
  readonly pictures: readonly string[];
  readonly icon: IconName;
  readonly place?: RefCallback<HTMLElement>;
}) {
  return (
    <div ref={place} className={styles.place} aria-hidden="true">
      {pictures.length === 0 && <Icon name={icon} size={32} />}
      {pictures.length === 1 &&
        pictures.map((src) => <Picture key={src} src={src} alt="" aspect={1} fit="contain" className={styles.single ?? ''} />)}
      {pictures.length > 1 && (
        <div className={styles.fan}>
          {pictures.map((src) => (
            <Picture key={src} src={src} alt="" aspect={4 / 5} className={styles.card ?? ''} />
          ))}
        </div>
      )}
    </div>
  );
}
