import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackageItem } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { fillForSet } from '#core/domain/templates/fill-template.ts';
import { useYearRule } from '#src/data/live/answers/use-year-rule.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { usePreview } from '#src/platform/previews/use-preview.ts';
import { whenRestsInView } from '#src/platform/previews/when-rests-in-view.ts';
import { classNames } from '#src/ui/class-names.ts';
import styles from './own-products.module.css';

/** With more previews the pictures would be too small to recognise. */
const MOST = 3;
/** D2 §9. */
const PREVIEW_PX = 640;

/**
 * Maximum time that the empty previews cover the shop's picture, which may show another child, until the first one is
 * drawn. Without a connection there may be none to draw.
 */
const WAITS_MS = 6_000;

/** The products of a package with the customer's own child, shown over the shop's picture of the package (LOV-03). */
export function OwnProducts({ items, set }: { readonly items: readonly PackageItem[]; readonly set: PictureSet }) {
  const shown = items.filter((item) => item.type === 'TEMPLATE_PRODUCT' && item.template !== null).slice(0, MOST);
  const [isDrawn, setDrawn] = useState(false);
  const [hasWaited, setWaited] = useState(false);
  const place = useCallback((element: HTMLElement | null) => (element ? afterInView(element, () => setWaited(true)) : undefined), []);
  if (shown.length === 0) return null;
  const state = isDrawn ? 'drawn' : hasWaited ? undefined : 'waiting';
  return (
    <div ref={place} className={classNames(styles.products, state && styles.covering)} data-own={state}>
      {shown.map((item) => (
        <OwnProduct key={item.uuid} item={item} set={set} onDrawn={() => setDrawn(true)} />
      ))}
    </div>
  );
}

function afterInView(element: HTMLElement, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = whenRestsInView(element, () => {
    timer = setTimeout(run, WAITS_MS);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}

function OwnProduct({
  item: { template },
  set,
  onDrawn,
}: {
  readonly item: PackageItem;
  readonly set: PictureSet;
  readonly onDrawn: () => void;
}) {
  const { i18n } = useTranslation();
  const { settings } = useShell();
  const rule = useYearRule();
  const favorites = set.pictures.filter((picture) => picture.isUserFavorite).map((picture) => picture.uuid);
  const { uuid = '', version = 0 } = template ?? {};
  const parts = ['package', uuid, version, set.subject.uuid, i18n.language, rule.nextYearFromMonth, ...favorites];
  const { src, place } = usePreview(settings && parts.join(' '), () => ({
    template: { uuid, version },
    fill: (definition) => fillForSet(definition, set, { language: i18n.language, ...rule }),
    context: { language: i18n.language, country: settings?.options.country ?? '' },
    maxPx: PREVIEW_PX,
  }));
  const isDrawn = src !== null;
  useEffect(() => {
    if (isDrawn) onDrawn();
  }, [isDrawn, onDrawn]);
  return (
    <span ref={place} className={styles.product}>
      {src !== null && <img className={styles.image} src={src} alt="" />}
    </span>
  );
}
