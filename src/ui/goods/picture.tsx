import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './picture.module.css';

interface PictureProps {
  readonly src: string;
  /** Alternative text; empty when text beside it says the same. */
  readonly alt: string;
  /** width / height of its container. */
  readonly aspect: number;
  readonly fit?: 'cover' | 'contain';
  readonly eager?: boolean;
  readonly className?: string;
  /** Called when the picture cannot be loaded. */
  readonly onMissing?: () => void;
}

/**
 * A picture in a container of known shape: nothing shifts when it arrives, and a missing one is not shown as a broken
 * image.
 */
export function Picture({ src, alt, aspect, fit = 'cover', eager = false, className, onMissing }: PictureProps) {
  const [shown, setShown] = useState<{ src: string; state: 'ready' | 'missing' } | null>(null);
  const state = shown?.src === src ? shown.state : 'loading';
  return (
    <div className={classNames(styles.picture, className)} style={{ aspectRatio: aspect }}>
      {state === 'missing' ? (
        <span className={styles.missing} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <Icon name="image" size={32} />
        </span>
      ) : (
        <img
          className={classNames(styles.image, fit === 'contain' && styles.contain, state === 'loading' && styles.loading)}
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={() => setShown({ src, state: 'ready' })}
          onError={() => {
            setShown({ src, state: 'missing' });
            onMissing?.();
          }}
        />
      )}
    </div>
  );
}
