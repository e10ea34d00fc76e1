import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { classNames } from './class-names.ts';
import styles from './safe-html.module.css';

/** HTML from the shop with everything that runs taken out. Load it lazily: the sanitiser is not in the entry. */
export default function SafeHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input'], FORBID_ATTR: ['style'] }),
    [html],
  );
  return <div className={classNames(styles.html, className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
