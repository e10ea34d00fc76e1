import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { LANGUAGES } from '#src/i18n/setup.ts';
import { isDesktopForced, setDesktopForced } from '#src/platform/version/desktop-version.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { ShopMark } from '#src/ui/page/shop-mark.tsx';
import { MenuEntry } from './menu-entry.tsx';
import { isCustomer, visibleItems } from './menu-view.ts';
import styles from './side-menu.module.css';

const SafeHtml = lazy(() => import('#src/ui/safe-html.tsx'));

/** Logo, greeting with My account, languages, the shop's entries, contact, privacy, desktop version (PUB-04). */
export default function SideMenu({
  onClose,
  onCookieSettings,
  onLanguage,
  onSignOut,
  isSigningOut,
}: {
  readonly onClose: () => void;
  readonly onCookieSettings: () => void;
  readonly onLanguage: (language: string) => void;
  readonly onSignOut: () => void;
  readonly isSigningOut: boolean;
}) {
  const { t, i18n } = useTranslation('menu');
  const { user, settings, menu } = useShell();
  const known = user ?? null;
  const [isAccountOpen, setAccountOpen] = useState(false);
  const [modal, setModal] = useState<{ title: string; html: string } | null>(null);
  const panel = useRef<HTMLDialogElement>(null);
  // The dialog is closed before it is unmounted, because only then the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = panel.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const dialog = panel.current;
    // The content covers the whole dialog, so a click on the dialog element itself is a click on the backdrop.
    const onClick = ({ target }: MouseEvent) => {
      if (target === dialog) onClose();
    };
    dialog?.addEventListener('click', onClick);
    return () => dialog?.removeEventListener('click', onClick);
  }, [onClose]);

  const link = (to: string, label: string) => (
    <li>
      <NavLink className={styles['item'] ?? ''} to={to} end onClick={onClose}>
        {label}
      </NavLink>
    </li>
  );

  return (
    <>
      <dialog
        ref={panel}
        className={styles.panel}
        aria-label={t('menu')}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <nav className={styles.menu} aria-label={t('menu')}>
          <div className={styles.top}>
            <span className={styles.logo}>
              <ShopMark settings={settings} />
            </span>
            <IconButton icon="close" label={t('common:close')} onClick={onClose} />
          </div>
          {known?.isSimulated && (
            <p className={classNames(styles.greeting, styles.simulated)}>
              {t('simulating', { name: known.name, email: known.emailAddress })}
            </p>
          )}
          {isCustomer(known) ? (
            <>
              <button type="button" className={styles.item} aria-expanded={isAccountOpen} onClick={() => setAccountOpen(!isAccountOpen)}>
                <Icon name="user" size={22} />
                <span className={styles.grow}>{t('hello', { name: known.name || known.emailAddress })}</span>
                <Icon name="down" size={20} className={classNames(isAccountOpen && styles.open)} />
              </button>
              {isAccountOpen && (
                <ul className={classNames(styles.list, styles.nested)}>
                  {link(paths.myAccount(), t('myAccount'))}
                  {link(paths.pictureSets(), t('myPictureSets'))}
                  {link(paths.orders(), t('orders'))}
                  <li>
                    <button type="button" className={styles.item} aria-busy={isSigningOut} onClick={isSigningOut ? undefined : onSignOut}>
                      {t(isSigningOut ? 'loggingOut' : 'logOut')}
                    </button>
                  </li>
                </ul>
              )}
            </>
          ) : (
            <ul className={styles.list}>{link(paths.login(), t('signIn'))}</ul>
          )}
          <hr className={styles.rule} />
          <ul className={styles.list}>
            {visibleItems(menu, known).map((item) => (
              <MenuEntry
                key={`${item.title}${item.target}`}
                item={item}
                actions={{ onNavigate: onClose, onCookieSettings, onModal: (title, html) => setModal({ title, html }) }}
              />
            ))}
          </ul>
          <hr className={styles.rule} />
          <ul className={styles.list}>
            {link(paths.tryOut(), t('tryOut'))}
            {link(paths.prices(), t('prices'))}
            {link(paths.contactus(), t('contactUs'))}
            {settings?.webshop.hasPrivacyPolicy && link(paths.privacypolicy(), t('privacyPolicy'))}
            <li>
              <button type="button" className={styles.item} onClick={() => setDesktopForced(!isDesktopForced())}>
                {isDesktopForced() ? t('mobileVersion') : t('desktopVersion')}
              </button>
            </li>
          </ul>
          <div className={styles.languages} role="group" aria-label={t('language')}>
            {(settings?.locale.languages ?? [])
              .filter(({ name }) => LANGUAGES.includes(name))
              .map((language) => (
                <button
                  key={language.name}
                  type="button"
                  lang={language.name}
                  className={styles.language}
                  aria-pressed={language.name === i18n.language}
                  onClick={() => onLanguage(language.name)}
                >
                  {language.long}
                </button>
              ))}
          </div>
        </nav>
      </dialog>
      {modal && (
        <Dialog
          title={modal.title}
          onClose={() => setModal(null)}
          actions={<Button onClick={() => setModal(null)}>{t('common:close')}</Button>}
        >
          <Suspense fallback={null}>
            <SafeHtml html={modal.html} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
