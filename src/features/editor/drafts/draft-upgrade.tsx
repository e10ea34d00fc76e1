import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { type MigrationChange, migrateInstance } from '#core/layout/migrate-instance.ts';
import type { DraftView } from '#src/data/live/drafts/draft-view.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import styles from './draft-upgrade.module.css';
import { useEditor } from '../state/editor-context.ts';
import { freshResources } from '../open/fresh-resources.ts';
import { loadTemplate } from '../design/use-template.ts';

interface Upgrade {
  readonly design: TemplateDesign;
  readonly from: TemplateDesign;
  readonly changes: readonly MigrationChange[];
}

/**
 * The shop has published a newer version of the template since the draft was begun. The instance moves to it in one
 * step that undo reverts, and the customer is told what changed. Without a connection the older version stays.
 */
export function DraftUpgrade({ resumed }: { readonly resumed: DraftView }) {
  const upgrade = useUpgrade(resumed);
  const [isRead, setRead] = useState(false);
  return upgrade && !isRead ? <UpgradeDialog upgrade={upgrade} onClose={() => setRead(true)} /> : null;
}

function useUpgrade(resumed: DraftView): Upgrade | null {
  const { i18n } = useTranslation();
  const device = useDevice();
  const { store, render, pictureSet, options, clock, editing, orderLineUuid } = useEditor();
  const [upgrade, setUpgrade] = useState<Upgrade | null>(null);
  const [isWanted] = useState(editing === null && orderLineUuid === null);
  const { uuid, version } = resumed.draft.template;
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    const work = async () => {
      const newest = await loadTemplate(device, uuid, null, controller.signal);
      if (!newest.ok || newest.value.version <= version) return;
      const { data, definition } = store.peek();
      if (definition.uuid !== uuid || definition.version !== version) return;
      const { design } = newest.value;
      const fresh = freshResources(design, pictureSet, {
        language: i18n.language,
        nowMs: clock.nowMs(),
        nextYearFromMonth: options.nextYearFromMonth,
      });
      const migration = migrateInstance(definition.design, data, design, fresh, i18n.language);
      const fitted = await render.fitOnOpen(design, migration.data, { signal: controller.signal });
      // The instance was edited while the texts were measured. The next opening asks again.
      if (controller.signal.aborted || !fitted.ok || store.peek().data !== data) return;
      store.dispatch({
        type: 'change-template',
        definition: newest.value,
        data: { ...migration.data, userResources: fitted.value },
      });
      setUpgrade({ design, from: definition.design, changes: migration.changes });
    };
    void work().catch((error: unknown) => device.report('upgrade draft', error));
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once for the draft that was opened
  }, [device, store, uuid, version, isWanted]);
  return upgrade;
}

function UpgradeDialog({ upgrade: { design, from, changes }, onClose }: { readonly upgrade: Upgrade; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('editor');
  const nameOf = (names: Readonly<Record<string, string>>, fallback: string) => names[i18n.language] ?? names.en ?? fallback;
  const page = (partId: string) => {
    const part = [...design.parts, ...from.parts].find((candidate) => candidate.id === partId);
    return part ? nameOf(part.names, partId) : partId;
  };
  const words = (change: MigrationChange): string => {
    switch (change.kind) {
      case 'picture-moved':
        return t('upgraded.change.picture-moved', { page: page(change.partId), to: page(change.toPartId) });
      case 'text-moved':
        return t('upgraded.change.text-moved', { text: change.text, to: page(change.toPartId) });
      case 'text-left':
        return t('upgraded.change.text-left', { text: change.text });
      default:
        return t(`upgraded.change.${change.kind}`, { page: page(change.partId) });
    }
  };
  return (
    <Dialog title={t('upgraded.title')} onClose={onClose} actions={<Button onClick={onClose}>{t('upgraded.ok')}</Button>}>
      <div className={styles.words}>
        <p>{t('upgraded.lead', { name: nameOf(design.names, design.name) })}</p>
        {changes.length === 0 ? (
          <p>{t('upgraded.nothing')}</p>
        ) : (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={JSON.stringify(change)}>{words(change)}</li>
            ))}
          </ul>
        )}
        <p>{t('upgraded.undo')}</p>
      </div>
    </Dialog>
  );
}
