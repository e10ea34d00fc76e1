import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { isLinkAddress } from '#core/contract/paths/link-address.ts';
import { classNames } from './class-names.ts';
import styles from './safe-html.module.css';

const RULES = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'option', 'audio', 'video', 'dialog', 'marquee'],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'autofocus', 'tabindex', 'contenteditable', 'srcset', 'background'],
  ADD_ATTR: ['target'],
  ALLOW_DATA_ATTR: false,
};

/** One for all: a browser with Trusted Types lets DOMPurify create its policy only once. */
let purifier: ReturnType<typeof DOMPurify> | null = null;

function createPurifier(): ReturnType<typeof DOMPurify> {
  const purify = DOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    for (const name of ['href', 'src']) {
      // Otherwise DOMPurify would allow data: addresses of pictures.
      const address = node.getAttribute(name);
      if (address !== null && !isLinkAddress(address)) node.removeAttribute(name);
    }
    // A new window must not access the shop's window, nor learn which page it came from.
    if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener noreferrer');
    else node.removeAttribute('target');
  });
  return purify;
}

/** A TrustedHTML if the browser has Trusted Types: its policy accepts nothing else. */
function sanitised(html: string): string | TrustedHTML {
  purifier ??= createPurifier();
  return purifier.sanitize(html, { ...RULES, RETURN_TRUSTED_TYPE: true });
}

/** HTML from the shop, without anything that runs a script, captures input or covers the page. Load it lazily. */
export default function SafeHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const clean = useMemo(() => sanitised(html), [html]);
  return <div className={classNames(styles.html, className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
