import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { classNames } from '#src/ui/class-names.ts';
import styles from './header-nav.module.css';
import { headerEntries, isCustomer } from './menu-view.ts';

/** Maximum number of entries from the shop's menu. The rest is in the menu only. */
const MOST_ENTRIES = 4;

/** Links in the header of a wide window. The menu has these and all others. */
export default function HeaderNav() {
  const { t, i18n } = useTranslation('menu');
  const { user, menu } = useShell();
  const list = useRef<HTMLUListElement>(null);
  const [first, last] = isCustomer(user ?? null)
    ? [
        { to: paths.pictureSets(), title: t('myPictureSets') },
        { to: paths.myAccount(), title: t('myAccount') },
      ]
    : [
        { to: paths.prices(), title: t('prices') },
        { to: paths.login(), title: t('signIn') },
      ];
  const links = user === undefined ? [] : [first, ...headerEntries(menu, user).slice(0, MOST_ENTRIES), last];
  const here = useLocation();
  // Only one link is current: account pages lie below the account, so several links can match.
  const current = links.filter(({ to }) => isHere(to, here)).toSorted((a, b) => b.to.length - a.to.length)[0];
  const fitting = useFitting(list, `${i18n.language}${links.map(({ title }) => title).join()}`);
  if (links.length === 0) return null;
  return (
    <nav className={styles.nav} aria-label={t('mainNavigation')}>
      <ul ref={list} className={styles.list}>
        {links.map(({ to, title }, index) => (
          <li key={`${to}${title}`} className={classNames(index >= fitting && styles.beyond)}>
            <Link className={styles['link'] ?? ''} to={to} aria-current={to === current?.to ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The steps of the front page differ only by their hash. */
function isHere(to: string, { pathname, hash }: { readonly pathname: string; readonly hash: string }): boolean {
  const [path = '', step] = to.split('#');
  if (path === '/') return pathname === '/' && hash === (step === undefined ? '' : `#${step}`);
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Number of entries that fit in one row. Entries of a further row are neither shown nor reachable by keyboard. */
function useFitting(list: React.RefObject<HTMLUListElement | null>, content: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // oxlint-disable-next-line react/exhaustive-deps -- measured again when the words change
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const entries = [...element.children].filter((entry) => entry instanceof HTMLElement);
      const top = entries[0]?.offsetTop;
      setFitting(entries.filter((entry) => entry.offsetTop === top).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, content]);
  return fitting;
}
