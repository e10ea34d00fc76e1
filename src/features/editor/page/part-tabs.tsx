import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { useDispatch, useEditor, useEditorValue } from '../state/editor-context.ts';
import { neighbourPart, partName, partTabs } from '../state/fields.ts';
import styles from './part-tabs.module.css';

/**
 * The pages in a row, each with a check mark once it is complete, between the buttons for the previous and the next
 * page.
 */
export function PartTabs() {
  const { t, i18n } = useTranslation('editor');
  const { design } = useEditor().definition;
  const userResources = useEditorValue((state) => state.data.userResources);
  const currentId = useEditorValue((state) => state.currentPartId);
  const dispatch = useDispatch();
  const tabs = useMemo(() => partTabs(design, { userResources }, i18n.language), [design, userResources, i18n.language]);
  const announce = useAnnounce();
  const row = useRef<HTMLDivElement>(null);
  // The tab of the shown page is scrolled into view when it changes
  useEffect(() => {
    row.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentId]);
  if (tabs.length < 2) return null;
  const go = (by: 1 | -1) => {
    const part = neighbourPart(design, currentId, by);
    if (!part) return;
    dispatch({ type: 'set-current-part', partId: part.id });
    // The pressed button keeps the focus. Screen readers announce the new page.
    announce(t('pageShown', { number: design.parts.indexOf(part) + 1, count: design.parts.length, name: partName(part, i18n.language) }));
  };
  return (
    <nav className={styles.tabs} aria-label={t('pages')}>
      <IconButton icon="back" label={t('previousPage')} disabled={!neighbourPart(design, currentId, -1)} onClick={() => go(-1)} />
      <div ref={row} className={styles.row}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            className={styles.tab}
            aria-label={tab.isComplete ? t('completePage', { name: tab.name }) : undefined}
            aria-current={tab.id === currentId ? 'page' : undefined}
            // Otherwise a partly visible tab stays behind the edge.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            onClick={() => dispatch({ type: 'set-current-part', partId: tab.id })}
          >
            {tab.isComplete && (
              <span className={styles.check}>
                <Icon name="check" size={14} />
              </span>
            )}
            {tab.name}
          </button>
        ))}
      </div>
      <IconButton icon="forward" label={t('nextPage')} disabled={!neighbourPart(design, currentId, 1)} onClick={() => go(1)} />
    </nav>
  );
}
