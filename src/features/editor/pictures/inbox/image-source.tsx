import { useTranslation } from 'react-i18next';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import tools from '../picture-tools.module.css';
import styles from './image-inbox.module.css';

export type InboxSource = 'picture-set' | 'recent-images';

const SOURCES = ['picture-set', 'recent-images'] as const;

/** Chooses the source of the inbox's pictures, and the set if there are several. */
export function ImageSource({
  source,
  onSource,
  sets,
  set,
  onSet,
}: {
  readonly source: InboxSource;
  readonly onSource: (source: InboxSource) => void;
  readonly sets: readonly PictureSet[];
  readonly set: PictureSet | undefined;
  readonly onSet: (set: PictureSet) => void;
}) {
  const { t } = useTranslation('editor');
  return (
    <div className={styles.sources}>
      <fieldset className={tools.segments} aria-label={t('inbox.source')}>
        {SOURCES.map((id) => (
          <button key={id} type="button" className={tools.segment} aria-pressed={source === id} onClick={() => onSource(id)}>
            {t(`inbox.${id}`)}
          </button>
        ))}
      </fieldset>
      {source === 'picture-set' && sets.length > 1 && (
        <select
          className={styles.set}
          aria-label={t('inbox.set')}
          value={set?.subject.uuid}
          onChange={(event) => {
            const next = sets.find((other) => other.subject.uuid === event.target.value);
            if (next) onSet(next);
          }}
        >
          {sets.map((other) => (
            <option key={other.subject.uuid} value={other.subject.uuid}>
              {t('inbox.setName', { name: other.subject.name, job: other.job.name })}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
