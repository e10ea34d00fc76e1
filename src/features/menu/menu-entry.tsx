import '#src/ui/more-icons.ts';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { addressOf } from '#core/contract/paths/named-routes.ts';
import type { MenuItem } from '#core/contract/settings.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon, isIconName } from '#src/ui/icon.tsx';
import styles from './side-menu.module.css';

export interface MenuActions {
  readonly onNavigate: () => void;
  readonly onCookieSettings: () => void;
  /** Opens a dialog with the text of a 'modal' entry. */
  readonly onModal: (title: string, html: string) => void;
}

/** One configured entry. An entry with children is a section that expands and collapses. */
export function MenuEntry({ item, actions }: { readonly item: MenuItem; readonly actions: MenuActions }) {
  const [isOpen, setOpen] = useState(false);
  if (item.children.length > 0) {
    return (
      <li>
        <button type="button" className={styles.item} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <EntryIcon name={item.icon} />
          <span className={styles.grow}>{item.title}</span>
          <Icon name="down" size={20} className={classNames(isOpen && styles.open)} />
        </button>
        {isOpen && (
          <ul className={classNames(styles.list, styles.nested)}>
            {item.children.map((child) => (
              <MenuEntry key={`${child.title}${child.target}`} item={child} actions={actions} />
            ))}
          </ul>
        )}
      </li>
    );
  }
  return <li>{leaf(item, actions)}</li>;
}

/** An icon by its name in src/ui/icon.tsx. Renders nothing for a name that this app does not know. */
function EntryIcon({ name }: { readonly name: string | null }) {
  return name !== null && isIconName(name) ? <Icon name={name} size={22} /> : null;
}

function leaf(item: MenuItem, actions: MenuActions) {
  switch (item.type) {
    case 'internal':
      return (
        <NavLink className={styles['item'] ?? ''} to={addressOf(item.target, item.data)} end onClick={actions.onNavigate}>
          <EntryIcon name={item.icon} />
          {item.title}
        </NavLink>
      );
    case 'cookiesettings':
      return (
        <button type="button" className={styles.item} onClick={actions.onCookieSettings}>
          <EntryIcon name={item.icon} />
          {item.title}
        </button>
      );
    case 'modal':
      return (
        <button type="button" className={styles.item} onClick={() => actions.onModal(item.title, item.data ?? '')}>
          <EntryIcon name={item.icon} />
          {item.title}
        </button>
      );
    case 'other':
      return (
        <a className={styles.item} href={item.target} rel="noopener noreferrer">
          <EntryIcon name={item.icon} />
          <span className={styles.grow}>{item.title}</span>
          <Icon name="external" size={18} />
        </a>
      );
  }
}
