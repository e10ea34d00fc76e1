import { useDrag } from '@use-gesture/react';
import { type KeyboardEvent, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { drawMug, placeMug } from './draw-mug.ts';
import type { GiftFigureProps } from './gift-props.ts';
import { mugShape, sideAt, turnTo } from './mug-shape.ts';
import styles from './object.module.css';
import { Square } from './square.tsx';
import { drawOn, useSquare } from './use-square.ts';
import { useTurning } from './use-turning.ts';

/** The print around a mug. Buttons, arrow keys and a finger turn it. */
export function MugView({ gift, print, frontAlong, tools }: GiftFigureProps) {
  const { t } = useTranslation('editor');
  const [canvas, sidePx] = useSquare('mug');
  const shape = useMemo(() => mugShape(gift.sizeCm), [gift]);
  const { bitmap } = print;
  const draw = useCallback(
    (turnRad: number) => drawOn(canvas.current, sidePx, bitmap, (context, flat) => drawMug(context, flat, shape, turnRad)),
    [canvas, sidePx, bitmap, shape],
  );
  const frontRad = turnTo(shape, frontAlong);
  const { turnRad, step, drag } = useTurning(frontRad, draw);
  const side = t(`object.side.${sideAt(turnRad, frontRad)}`);
  const onKeyDown = (event: KeyboardEvent) => turnByKey(event, step);
  useDrag(
    ({ delta: [deltaX], touches, event, cancel }) => {
      const element = canvas.current;
      // Two fingers zoom, and on an enlarged view a finger pans.
      if (!element || touches > 1 || element.closest('[data-zoomed="true"]')) return cancel();
      event.preventDefault();
      return drag(-deltaX / placeMug(shape, element.clientWidth).radius);
    },
    { target: canvas, axis: 'x', eventOptions: { passive: false }, pointer: { keys: false } },
  );
  return (
    <figure className={styles.figure}>
      <Square print={print} tools={tools}>
        <canvas ref={canvas} className={classNames(styles.canvas, styles.turns)} role="img" aria-label={t('object.mugAlt', { side })} />
      </Square>
      <div className={styles.foot}>
        <div role="group" aria-label={t('object.turn')} className={styles.turn}>
          <IconButton icon="rotate" label={t('object.turnLeft')} onClick={() => step(1)} onKeyDown={onKeyDown} />
          <span className={styles.side} aria-live="polite">
            {side}
          </span>
          <IconButton icon="refresh" label={t('object.turnRight')} onClick={() => step(-1)} onKeyDown={onKeyDown} />
        </div>
      </div>
    </figure>
  );
}

/** Arrow keys on the buttons. Do not let them reach the viewer, which would open another page. */
function turnByKey(event: KeyboardEvent, step: (steps: number) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const steps = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0;
  if (steps === 0) return;
  event.preventDefault();
  event.stopPropagation();
  step(steps);
}
