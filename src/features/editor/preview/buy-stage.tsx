import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { frontOfMug } from '../objects/front-of-mug.ts';
import type { GiftObject } from '../objects/gift-object.ts';
import { GiftPage } from '../objects/gift-page.tsx';
import { useGiftObject } from '../objects/use-gift-object.ts';
import { usePagePrint } from '../objects/use-print.ts';
import { PageCanvas } from '../page/page-canvas.tsx';
import { useElementSize } from '../page/use-element-size.ts';
import { useInstanceLayout } from '../page/use-instance-layout.ts';
import { useEditor } from '../state/editor-context.ts';
import styles from './buy-stage.module.css';

/** Beside the quantities, if there is space: a photo gift as the real object, and one step further its flat print. */
export function BuyStage() {
  const { t } = useTranslation('editor');
  const { productUuid } = useEditor();
  const gift = useGiftObject(productUuid);
  const [isFlat, setFlat] = useState(false);
  const [place, size] = useElementSize();
  if (!gift) return <PageCanvas isCropping={false} />;
  const isSeen = size !== null && size.width > 0;
  return (
    <div ref={place} className={styles.stage}>
      <div className={styles.shown}>{isFlat ? <PageCanvas isCropping={false} /> : isSeen && <Gift gift={gift} />}</div>
      <Button variant="quiet" icon={isFlat ? 'gift' : 'image'} onClick={() => setFlat(!isFlat)}>
        {t(isFlat ? `object.name.${gift.shownAs}` : 'object.printed')}
      </Button>
    </div>
  );
}

function Gift({ gift }: { readonly gift: GiftObject }) {
  const { definition } = useEditor();
  const { layout } = useInstanceLayout();
  const print = usePagePrint(layout?.pages[0] ?? null);
  const [part] = definition.design.parts;
  return part ? <GiftPage gift={gift} print={print} frontAlong={frontOfMug(part)} /> : null;
}
