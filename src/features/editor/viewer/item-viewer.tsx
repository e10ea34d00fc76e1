import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateCalls, type TemplateDefinition } from '#core/contract/templates.ts';
import type { ItemViewing } from '#core/domain/packages/item-viewing.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import { drawFirstPage, drawPage, type PreviewRequest } from '#src/platform/previews/draw-page.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { frontOfMug } from '../objects/front-of-mug.ts';
import type { GiftObject } from '../objects/gift-object.ts';
import { GiftPage } from '../objects/gift-page.tsx';
import { useGiftObject } from '../objects/use-gift-object.ts';
import { PRINT_PX, usePrint } from '../objects/use-print.ts';
import { partName } from '../state/fields.ts';
import styles from './page-viewer.module.css';
import { PageViewer } from './page-viewer.tsx';

/** Enough for a phone's screen at twice its size. */
const PAGE_PX = 1600;

/** A product of a package on the whole screen, each page as it will be printed. */
export default function ItemViewer(item: ItemViewing) {
  const { t, i18n } = useTranslation('editor');
  const definition = useDefinition(item.template);
  const gift = useGiftObject(item.productUuid);
  const parts = definition?.design.parts ?? [];
  const names = definition ? parts.map((part) => partName(part, i18n.language)) : [''];
  const isObject = (index: number) => index === 0 && gift !== null;
  const flatIndex = (index: number) => (gift ? index - 1 : index);
  const front = parts[0];
  return (
    <PageViewer
      key={gift?.shownAs}
      title={item.name}
      pages={gift ? [t(`object.name.${gift.shownAs}`), ...names] : names}
      page={(index) =>
        isObject(index) ? (
          gift && front && <Gift gift={gift} item={item} frontAlong={frontOfMug(front)} />
        ) : (
          <Page key={index} item={item} index={flatIndex(index)} name={`${item.name}, ${names[flatIndex(index)] ?? ''}`} />
        )
      }
      takesSwipe={(index) => isObject(index) && gift?.shownAs === 'mug'}
      onClose={item.onClose}
    />
  );
}

function Gift({ gift, item, frontAlong }: { readonly gift: GiftObject; readonly item: ItemViewing; readonly frontAlong: number }) {
  const device = useDevice();
  const request = useRequest(item, PRINT_PX);
  const load = useCallback((signal: AbortSignal) => drawFirstPage(device, request, signal), [device, request]);
  return <GiftPage gift={gift} print={usePrint(load)} frontAlong={frontAlong} />;
}

function useRequest({ template, data }: ItemViewing, maxPx: number): PreviewRequest {
  const { i18n } = useTranslation('editor');
  const { settings } = useShell();
  const country = settings?.options.country ?? '';
  const { language } = i18n;
  return useMemo(() => ({ template, fill: data, context: { language, country }, maxPx }), [template, data, language, country, maxPx]);
}

function useDefinition({ uuid, version }: ItemViewing['template']): TemplateDefinition | null {
  const device = useDevice();
  const { isOnline } = useConnection();
  const [definition, setDefinition] = useState<TemplateDefinition | null>(null);
  const isMissing = definition === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    const cancel = new AbortController();
    const load = async () => {
      const params = { uuid, version: String(version) };
      const answer = await loadAsset(device, templateCalls.templateByUuidAndVersion, { params }, cancel.signal);
      if (answer.ok && !cancel.signal.aborted) setDefinition(answer.value);
    };
    void load();
    return () => cancel.abort();
  }, [device, uuid, version, isMissing, isOnline]);
  return definition;
}

function Page({ item, index, name }: { readonly item: ItemViewing; readonly index: number; readonly name: string }) {
  const { t } = useTranslation('editor');
  const device = useDevice();
  const request = useRequest(item, PAGE_PX);
  const { isOnline } = useConnection();
  const [shown, setShown] = useState<{ readonly src: string | null } | null>(null);
  const canBeDrawnNow = shown?.src === null && isOnline;
  useEffect(() => {
    const cancel = new AbortController();
    let src: string | null = null;
    const draw = async () => {
      const preview = await drawPage(device, request, index, cancel.signal);
      if (cancel.signal.aborted) return;
      src = preview.ok ? URL.createObjectURL(preview.value.picture) : null;
      setShown({ src });
    };
    void draw();
    return () => {
      cancel.abort();
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [device, request, index, canBeDrawnNow]);
  if (shown === null) return <Spinner size={40} />;
  if (shown.src === null) {
    return (
      <Notice kind="warning">
        <p>{t('viewer.missing')}</p>
      </Notice>
    );
  }
  return <img className={styles.picture} src={shown.src} alt={name} draggable={false} />;
}
