import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateCalls, type TemplateDefinition } from '#core/contract/templates.ts';
import type { ItemViewing } from '#core/domain/packages/item-viewing.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import { drawPage } from '#src/platform/previews/draw-page.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { partName } from '../state/fields.ts';
import styles from './page-viewer.module.css';
import { PageViewer } from './page-viewer.tsx';

/** Enough for a phone's screen at twice its size. */
const PAGE_PX = 1600;

/** A product of a package on the whole screen, each page as it will be printed. */
export default function ItemViewer(item: ItemViewing) {
  const { i18n } = useTranslation('editor');
  const definition = useDefinition(item.template);
  const parts = definition?.design.parts ?? [];
  const pages = definition ? parts.map((part) => partName(part, i18n.language)) : [''];
  return (
    <PageViewer
      title={item.name}
      pages={pages}
      page={(index) => <Page key={index} item={item} index={index} name={`${item.name}, ${pages[index] ?? ''}`} />}
      onClose={item.onClose}
    />
  );
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
  const { t, i18n } = useTranslation('editor');
  const device = useDevice();
  const { settings } = useShell();
  const country = settings?.options.country ?? '';
  const { isOnline } = useConnection();
  const [shown, setShown] = useState<{ readonly src: string | null } | null>(null);
  const { template, data } = item;
  const canBeDrawnNow = shown?.src === null && isOnline;
  useEffect(() => {
    const cancel = new AbortController();
    let src: string | null = null;
    const draw = async () => {
      const request = { template, fill: data, context: { language: i18n.language, country }, maxPx: PAGE_PX };
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
  }, [device, template, data, index, i18n.language, country, canBeDrawnNow]);
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
