import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { drawCushion } from './draw-cushion.ts';
import { drawWall } from './draw-wall.ts';
import type { GiftFigureProps } from './gift-props.ts';
import { MugView } from './mug-view.tsx';
import styles from './object.module.css';
import { Square } from './square.tsx';
import { drawOn, useSquare } from './use-square.ts';
import { useSizeText } from './use-size-text.ts';
import { SOFA_CM } from './wall-scene.ts';

/** A photo gift as a real object, drawn on the device from its flat print (LOV-03). */
export default function GiftView(props: GiftFigureProps) {
  return props.gift.shownAs === 'mug' ? <MugView {...props} /> : <StillView {...props} />;
}

/** A cushion, or a print on a wall. */
function StillView({ gift, print, tools }: GiftFigureProps) {
  const { t } = useTranslation('editor');
  const { shownAs, sizeCm } = gift;
  const [canvas, sidePx] = useSquare(shownAs);
  const size = useSizeText(sizeCm);
  useEffect(() => {
    const draw = shownAs === 'wall' ? drawWall : drawCushion;
    drawOn(canvas.current, sidePx, print.bitmap, (context, bitmap) => draw(context, bitmap, sizeCm));
  }, [canvas, sidePx, print, shownAs, sizeCm]);
  return (
    <figure className={styles.figure}>
      <Square print={print} tools={tools}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={t(shownAs === 'wall' ? 'object.wallAlt' : 'object.cushionAlt', { size })}
        />
      </Square>
      <div className={styles.foot}>
        <figcaption className={styles.caption}>
          {shownAs === 'wall' ? t('object.wallScale', { size, sofa: SOFA_CM.width }) : size}
        </figcaption>
      </div>
    </figure>
  );
}
