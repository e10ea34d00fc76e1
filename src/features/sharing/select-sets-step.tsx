import { useTranslation } from 'react-i18next';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import styles from './share-dialog.module.css';

/** The choice of sets. The button states how many are chosen, or what is missing. */
export function SelectSetsStep({
  sets,
  selected,
  onSelect,
  onDone,
}: {
  readonly sets: readonly PictureSet[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('sharing');
  const toggle = (uuid: string, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(uuid);
    else next.delete(uuid);
    onSelect(next);
  };
  return (
    <>
      <fieldset className={styles.sets}>
        <legend className={styles.legend}>{t('selectSets')}</legend>
        {sets.map((set) => (
          <label key={set.subject.uuid} className={styles.set}>
            <input
              type="checkbox"
              checked={selected.has(set.subject.uuid)}
              onChange={(event) => toggle(set.subject.uuid, event.target.checked)}
            />
            {set.avatar.url && <Picture className={styles.avatar ?? ''} src={set.avatar.url} alt="" aspect={1} />}
            <span className={styles.setText}>
              <span className={styles.setName}>{set.subject.name}</span>
              <span className={styles.soft}>{`${set.job.name} · ${set.year}`}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button wide disabled={selected.size === 0} onClick={onDone}>
        {selected.size === 0 ? t('selectSetsButton') : t('continueWith', { count: selected.size })}
      </Button>
    </>
  );
}
