import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import type { ModuleOf, PageModule as Module } from './module-of.ts';
import { PageLink } from './page-link.tsx';
import styles from './page-module.module.css';
import { PromoteCategory } from './promote-category.tsx';
import { Slider } from './slider.tsx';

const SafeHtml = lazy(() => import('#src/ui/safe-html.tsx'));

export function PageModule({ module }: { readonly module: Module }) {
  switch (module.type) {
    case 'Slider':
      return module.slides.length > 0 && <Slider {...module} />;
    case 'PromoteCategory':
      return module.categories.length > 0 && <PromoteCategory {...module} />;
    case 'Title':
      return <h2 className={styles.title}>{module.content}</h2>;
    case 'Paragraph':
      return module.isHTML ? <Html html={module.content} /> : <p className={styles.paragraph}>{module.content}</p>;
    case 'Image':
      return <PageImage {...module} />;
    case 'RichText':
      return <Html html={module.content} />;
  }
}

function Html({ html }: { readonly html: string }) {
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <SafeHtml html={html} className={styles.prose ?? ''} />
    </Suspense>
  );
}

/** The format has no alternative text for a picture. A picture with a link uses the link's name. */
function PageImage({ src, link, openInNewWindow }: ModuleOf<'Image'>) {
  const { t } = useTranslation('pages');
  const picture = <img className={styles.image} src={src} alt="" loading="lazy" decoding="async" />;
  if (!link) return picture;
  return (
    <PageLink
      className={styles.imageLink}
      link={link}
      inNewWindow={openInNewWindow}
      label={t(openInNewWindow ? 'openInNewWindow' : 'openLink', { link })}
    >
      {picture}
      {openInNewWindow && (
        <span className={styles.external}>
          <Icon name="external" size={20} />
        </span>
      )}
    </PageLink>
  );
}
