import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import layout from '#src/ui/viewer/viewer-layout.module.css';
import { Picture } from '#src/ui/goods/picture.tsx';
import styles from './shared-page.module.css';

/** A set's previews. Each opens in large size, with arrows to the next one. */
export function SharedSet({ set }: { readonly set: PictureSet }) {
  const { t } = useTranslation('sharing');
  const [open, setOpen] = useState<number | null>(null);
  const { name } = set.subject;
  const id = `set-${set.subject.uuid}`;
  return (
    <section className={styles.set} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p className={styles.job}>{`${set.job.name} · ${set.year}`}</p>
      <ul className={styles.gallery}>
        {set.pictures.map((picture, index) => (
          <li key={picture.uuid} className={picture.groupPicture ? styles.group : undefined}>
            <button type="button" className={styles.open} onClick={() => setOpen(index)}>
              <Picture
                src={picture.thumbnails[640]}
                alt={t('pictureOf', { number: index + 1, name })}
                aspect={picture.groupPicture ? picture.dimensions.width / picture.dimensions.height : 0.8}
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <Viewer set={set} index={open} onIndex={setOpen} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface ViewerProps {
  readonly set: PictureSet;
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

function Viewer({ set, index, onIndex, onClose }: ViewerProps) {
  const { t } = useTranslation('sharing');
  const count = set.pictures.length;
  const picture = set.pictures[index];
  const move = (step: number) => onIndex((index + step + count) % count);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) move(step);
  };
  return (
    <Dialog title={t('pictureNumber', { number: index + 1, count })} size="full" onClose={onClose}>
      {/* The arrows are also buttons. The keys are a shortcut. */}
      <div className={layout.viewer} role="presentation" onKeyDown={onKeyDown}>
        {picture && (
          <img className={styles.large} src={picture.thumbnails[640]} alt={t('pictureOf', { number: index + 1, name: set.subject.name })} />
        )}
        {count > 1 && (
          <div className={layout.tools}>
            <div className={styles.arrows}>
              <IconButton icon="back" label={t('previous')} onClick={() => move(-1)} />
              <IconButton icon="forward" label={t('nextPicture')} onClick={() => move(1)} />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}
