import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { announce } from '#src/ui/status/announce.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { ProgressBar } from '#src/ui/status/progress-bar.tsx';
import styles from './save-pictures.module.css';
import type { ToSave } from './to-save.ts';
import { type Saving, useSavePictures } from './use-save-pictures.ts';

/** Saves bought pictures to the phone's photos, batch by batch (LOV-07). */
export default function SavePictures({ pictures, inRetouch = 0, isMain = false, isOne = false }: ToSave) {
  const { t } = useTranslation('saving');
  const { saving, start, share, stop } = useSavePictures(pictures);
  const { phase, ready, saved, asked, wasRefused } = saving;
  const news = useNews(saving);
  const count = pictures.length;
  const words = {
    idle: isOne ? t('startOne') : t('start', { count }),
    loading: t('loading', { number: Math.min(asked, count), total: count }),
    ready: isOne ? t('readyOne') : t(saved > 0 ? 'next' : 'first', { count: ready }),
    done: t('again', { count }),
  };
  const act = { idle: start, loading: () => undefined, ready: share, done: start };
  return (
    <div className={classNames(styles.saving, isOne && styles.one)}>
      <div className={styles.buttons}>
        {/* One button for all steps, so that the focus stays on it. */}
        <Button icon="image" variant={isMain ? 'primary' : 'secondary'} aria-busy={phase === 'loading'} onClick={act[phase]}>
          {words[phase]}
        </Button>
        {phase === 'loading' && (
          <Button variant="quiet" onClick={stop}>
            {t('stop')}
          </Button>
        )}
      </div>
      {phase === 'loading' && <ProgressBar label={words.loading} done={asked - 1} total={count} />}
      {phase === 'ready' && !wasRefused && <p className={styles.hint}>{t('hint', { count: ready })}</p>}
      {news !== '' && <p className={styles.hint}>{news}</p>}
      {wasRefused && (
        <Notice kind="warning" live>
          {t('refused', { count: ready })}
        </Notice>
      )}
      {inRetouch > 0 && <p className={styles.hint}>{t('inRetouch', { count: inRetouch })}</p>}
      <LeftOutPictures saving={saving} />
    </div>
  );
}

/** The result of the last batch, also for screen readers. */
function useNews({ phase, ready, saved }: Saving): string {
  const { t } = useTranslation('saving');
  const ending = saved > 0 ? t('done', { count: saved }) : t('none');
  const handed = saved > 0 ? ending : '';
  const news = phase === 'done' ? ending : handed;
  const said = phase === 'ready' ? [handed, t(saved > 0 ? 'next' : 'first', { count: ready })].join(' ') : news;
  useEffect(() => {
    if (said !== '' && phase !== 'loading') announce(said);
  }, [said, phase]);
  return news;
}

/** Pictures that the shop refused or that could not be loaded. Each reason is listed once. */
function LeftOutPictures({ saving: { leftOut } }: { readonly saving: Saving }) {
  const { t } = useTranslation('saving');
  const errorText = useErrorText();
  const reasons = new Map<string, string[]>();
  for (const { name, error } of leftOut) reasons.set(errorText(error), [...(reasons.get(errorText(error)) ?? []), name]);
  if (reasons.size === 0) return null;
  return (
    <div className={styles.leftOut} role="status">
      {[...reasons].map(([why, names]) => (
        <p key={why}>{t('leftOut', { name: names.join(', '), why })}</p>
      ))}
    </div>
  );
}
