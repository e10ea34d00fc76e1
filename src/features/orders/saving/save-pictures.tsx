import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import type { BoughtPicture } from '#src/platform/files/load-bought-file.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { announce } from '#src/ui/status/announce.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { ProgressBar } from '#src/ui/status/progress-bar.tsx';
import styles from './save-pictures.module.css';
import { type Saving, useSavePictures } from './use-save-pictures.ts';

/**
 * Saves bought pictures to the phone's photos, batch by batch (LOV-07).
 * @param pictures pictures that are available now
 * @param inRetouch number of pictures that will be available later
 */
export default function SavePictures({ pictures, inRetouch }: { readonly pictures: readonly BoughtPicture[]; readonly inRetouch: number }) {
  const { t } = useTranslation('orders');
  const { saving, start, share, stop } = useSavePictures(pictures);
  const { phase, ready, saved, asked, wasRefused } = saving;
  const news = useNews(saving);
  const words = {
    idle: t('saving.start', { count: pictures.length }),
    loading: t('saving.loading', { number: Math.min(asked, pictures.length), total: pictures.length }),
    ready: t(saved > 0 ? 'saving.next' : 'saving.first', { count: ready }),
    done: t('saving.again'),
  };
  const act = { idle: start, loading: () => undefined, ready: share, done: start };
  return (
    <div className={styles.saving}>
      <div className={styles.buttons}>
        {/* One button for all steps, so that the focus stays on it. */}
        <Button icon="image" aria-busy={phase === 'loading'} onClick={act[phase]}>
          {words[phase]}
        </Button>
        {phase === 'loading' && (
          <Button variant="quiet" onClick={stop}>
            {t('saving.stop')}
          </Button>
        )}
      </div>
      {phase === 'loading' && <ProgressBar label={words.loading} done={asked - 1} total={pictures.length} />}
      {phase === 'ready' && <p className={styles.hint}>{t('saving.hint')}</p>}
      {news !== '' && <p className={styles.hint}>{news}</p>}
      {wasRefused && (
        <Notice kind="warning" live>
          {t('saving.refused')}
        </Notice>
      )}
      {inRetouch > 0 && <p className={styles.hint}>{t('saving.inRetouch', { count: inRetouch })}</p>}
      <LeftOutPictures saving={saving} />
    </div>
  );
}

/** The result of the last batch, also for screen readers. */
function useNews({ phase, ready, saved }: Saving): string {
  const { t } = useTranslation('orders');
  const ending = saved > 0 ? t('saving.done', { count: saved }) : t('saving.none');
  const handed = saved > 0 ? ending : '';
  const news = phase === 'done' ? ending : handed;
  const said = phase === 'ready' ? [handed, t(saved > 0 ? 'saving.next' : 'saving.first', { count: ready })].join(' ') : news;
  useEffect(() => {
    if (said !== '' && phase !== 'loading') announce(said);
  }, [said, phase]);
  return news;
}

/** Pictures that the shop refused or that could not be loaded. Each reason is listed once. */
function LeftOutPictures({ saving: { leftOut } }: { readonly saving: Saving }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const reasons = new Map<string, string[]>();
  for (const { name, error } of leftOut) reasons.set(errorText(error), [...(reasons.get(errorText(error)) ?? []), name]);
  if (reasons.size === 0) return null;
  return (
    <div className={styles.leftOut} role="status">
      {[...reasons].map(([why, names]) => (
        <p key={why}>{t('saving.leftOut', { name: names.join(', '), why })}</p>
      ))}
    </div>
  );
}
