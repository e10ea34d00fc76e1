import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import type { ModuleOf } from './module-of.ts';
import { PageLink } from './page-link.tsx';
import { slideAfter, slideDurationMs } from './slider-view.ts';
import styles from './slider.module.css';
import { useSwipe } from './use-swipe.ts';

type Slide = ModuleOf<'Slider'>['slides'][number];

/**
 * Slides that advance by themselves, unless the customer pauses them, has the pointer or focus on them, or prefers
 * reduced motion (WCAG 2.2.2).
 */
export function Slider({ slides, duration }: ModuleOf<'Slider'>) {
  const { t } = useTranslation('pages');
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isLookedAt, setLookedAt] = useState(false);
  const count = slides.length;
  const isMoving = isPlaying && !isLookedAt && count > 1;
  const go = (step: number) => setIndex((current) => slideAfter(current, step, count));

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setIndex(slideAfter(index, 1, count)), slideDurationMs(duration));
    return () => clearTimeout(timer);
  }, [isMoving, index, count, duration]);

  const swipe = useSwipe((step) => count > 1 && go(step));

  return (
    <section className={styles.slider} aria-roledescription={t('carousel')} aria-label={t('slides')}>
      <div
        role="presentation"
        onPointerEnter={(event) => event.pointerType === 'mouse' && setLookedAt(true)}
        onPointerLeave={() => setLookedAt(false)}
        onFocus={(event) => event.target.matches(':focus-visible') && setLookedAt(true)}
        onBlur={() => setLookedAt(false)}
      >
        <div className={styles.stage} aria-live={isMoving ? 'off' : 'polite'} {...swipe}>
          {slides.map((slide, at) => (
            // A page's slides never change their order, and two of them may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <OneSlide
              key={at}
              slide={slide}
              isShown={at === index}
              isFirst={at === 0}
              label={t('slidePosition', { number: at + 1, total: count })}
            />
          ))}
        </div>
        {count > 1 && (
          <div className={styles.controls}>
            <IconButton icon="back" filled label={t('previousSlide')} onClick={() => go(-1)} />
            <IconButton
              icon={isPlaying ? 'pause' : 'play'}
              filled
              label={isPlaying ? t('pauseSlides') : t('playSlides')}
              onClick={() => setPlaying(!isPlaying)}
            />
            <IconButton icon="forward" filled label={t('nextSlide')} onClick={() => go(1)} />
          </div>
        )}
      </div>
    </section>
  );
}

function OneSlide({
  slide,
  isShown,
  isFirst,
  label,
}: {
  readonly slide: Slide;
  readonly isShown: boolean;
  readonly isFirst: boolean;
  readonly label: string;
}) {
  const { t } = useTranslation('pages');
  return (
    <div
      role="group"
      aria-roledescription={t('slide')}
      aria-label={label}
      className={classNames(styles.slide, isShown && styles.shown)}
      inert={!isShown}
    >
      <img
        className={styles.background}
        src={slide.background}
        alt=""
        draggable={false}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
      {(slide.title || slide.text || slide.button) && (
        <div className={styles.words}>
          {slide.title && <h2 className={styles.title}>{slide.title}</h2>}
          {slide.text && <p className={styles.text}>{slide.text}</p>}
          {slide.button && (
            <PageLink className={styles.button} link={slide.button.link}>
              {slide.button.text}
            </PageLink>
          )}
        </div>
      )}
    </div>
  );
}
