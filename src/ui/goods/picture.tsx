import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './picture.module.css';

interface PictureProps {
  readonly src: string;
  /** What it shows; empty when words beside it say so already. */
  readonly alt: string;
  /** width / height of its place. */
  readonly aspect: number;
  readonly fit?: 'cover' | 'contain';
  readonly eager?: boolean;
  readonly className?: string;
  /** It could not be had. */
  readonly onMissing?: () => void;
}

/** A picture in a place of known shape: nothing jumps when it arrives, and a missing one is not a broken image. */
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
