import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from './icon-button.tsx';
import styles from './link-menu.module.css';

/** A few more links behind three dots. Escape, or leaving the menu, closes it. */
export function LinkMenu({
  label,
  links,
}: {
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div role="presentation" className={styles.menu} onBlur={onBlur} onKeyDown={onKeyDown}>
      <IconButton ref={button} icon="more" label={label} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} />
      <ul id={id} className={styles.list} hidden={!isOpen}>
        {links.map((link) => (
          <li key={link.to}>
            <Link className={styles.link} to={link.to}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
