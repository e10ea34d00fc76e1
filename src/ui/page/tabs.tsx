import { type KeyboardEvent, useRef } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: IconName;
  readonly isDisabled?: boolean;
}

/**
 * A row of tabs by the WAI-ARIA pattern: one tab stop, arrow keys move. `panelId` is the id of the panel that they
 * switch.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  panelId,
  onSelect,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly panelId: string;
  readonly onSelect: (id: Id) => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, index: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const enabled = tabs.filter((tab) => !tab.isDisabled);
    const at = enabled.findIndex((tab) => tab.id === tabs[index]?.id);
    const next = enabled[(at + step + enabled.length) % enabled.length];
    if (!next) return;
    onSelect(next.id);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.id === selected}
          aria-controls={panelId}
          tabIndex={tab.id === selected ? 0 : -1}
          disabled={tab.isDisabled}
          onClick={() => onSelect(tab.id)}
          onKeyDown={(event) => move(event, index)}
        >
          {tab.icon && <Icon name={tab.icon} size={20} />}
          {tab.label}
        </button>
      ))}
    </div>
  );
}
