import { PrimeReactProvider } from 'primereact/api';
import { Dialog } from 'primereact/dialog';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import type { DialogProps } from './dialog-props.ts';
import styles from './dialog.module.css';
import { useIsOpenView } from './open-view.ts';
import { IconButton } from '../buttons/icon-button.tsx';

/**
 * PrimeReact's style elements, even empty ones, would violate the policy `style-src 'self'`. They go into an element
 * that no page contains.
 */
const UNSTYLED = { unstyled: true, pt: {}, styleContainer: document.createElement('div') };

/** PrimeReact's dialog without its styles. It supplies focus trap, Escape, scroll lock and ARIA; the look is ours. */
export default function PrimeDialog({ title, onClose, size = 'normal', actions, children }: DialogProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const [place] = useState(openNativeDialog);
  useReturnFocus();
  useBackOfPhone(onClose);
  return (
    <PrimeReactProvider value={UNSTYLED}>
      <Dialog
        visible
        appendTo={place}
        modal
        blockScroll
        dismissableMask
        showCloseIcon={false}
        draggable={false}
        resizable={false}
        focusOnShow
        onHide={onClose}
        header={
          <>
            <span id={titleId} className={styles.title}>
              {title}
            </span>
            <IconButton icon="close" label={t('close')} onClick={onClose} />
          </>
        }
        footer={actions}
        pt={{
          mask: { className: styles.mask },
          // PrimeReact's own header would be the name, including the label of the cross.
          root: {
            'aria-labelledby': titleId,
            onKeyDown: keepEscape,
            className: classNames(styles.dialog, size !== 'normal' && styles[size]),
          },
          header: { className: styles.header },
          headerTitle: { className: styles.header, style: { padding: 0, flex: 1 } },
          headerIcons: { style: { display: 'none' } },
          content: { className: styles.body, tabIndex: 0 },
          footer: { className: actions ? styles.actions : '' },
        }}
        transitionOptions={{ timeout: 0 }}
      >
        {size === 'full' && <WholeScreen onClose={onClose} />}
        {children}
      </Dialog>
    </PrimeReactProvider>
  );
}

function WholeScreen({ onClose }: Pick<DialogProps, 'onClose'>) {
  useIsOpenView(onClose);
  return null;
}

/** What stands beside an open native dialog is inert, so a dialog that opens over it is placed in it. */
const openNativeDialog = (): HTMLElement => document.querySelector<HTMLElement>('dialog[open]') ?? document.body;

/** Escape closes only this dialog, and not the native one around it. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}

/**
 * If the browser has a CloseWatcher, it asks to close the topmost element, for example at an Android phone's Back,
 * which would otherwise leave the page.
 */
declare const CloseWatcher: undefined | (new () => EventTarget & { destroy(): void });

function useBackOfPhone(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    // The dialog itself handles a keyboard's Escape.
    if (typeof CloseWatcher === 'undefined' || !matchMedia('(pointer: coarse)').matches) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close.current());
    return () => watcher.destroy();
  }, []);
}

/** The control that opened the dialog gets the focus back. */
function useReturnFocus(): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    const from = opener.current;
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
}
