/** Lays instances out in the app's own worker and shows their pages with the editor's own SVG. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import type { DrawablePage } from '#core/layout/text/glyph-outline.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import { PageSvg } from '#src/features/editor/page/page-svg.tsx';
import { renderClient } from '#src/platform/workers/render-client.ts';

export interface ShownPicture {
  readonly href: string;
  readonly backgroundHref: string | null;
  readonly size: { readonly width: number; readonly height: number };
}

export interface MatrixPage {
  /** @returns the layout hash */
  layout(design: TemplateDesign, data: TemplateData, context: LayoutContext): Promise<string>;
  /** The page with its bleed; resolves when its pictures are there. @param pictures by 'picture uuid/background uuid' */
  show(pageIndex: number, widthPx: number, pictures: Readonly<Record<string, ShownPicture>>): Promise<void>;
}

declare global {
  interface Window {
    __matrix?: MatrixPage;
  }
}

const host = document.getElementById('root');
if (!host) throw new Error('no root');
const root = createRoot(host);
let pages: readonly DrawablePage[] = [];

window.__matrix = {
  async layout(design, data, context) {
    const laidOut = await renderClient.layout(design, data, context);
    if (!laidOut.ok) throw new Error(laidOut.error.code);
    pages = laidOut.value.pages;
    return laidOut.value.hash;
  },
  async show(pageIndex, widthPx, pictures) {
    const page = pages[pageIndex];
    if (!page) throw new Error(`no page ${pageIndex}`);
    const whole = { ...page, trimBox: { x: 0, y: 0, width: page.widthPt, height: page.heightPt } };
    const library = {
      find: () => null,
      source: (item: { pictureUuid: string | null; backgroundUuid: string | null }) =>
        pictures[`${item.pictureUuid}/${item.backgroundUuid}`] ?? null,
    };
    await Promise.all(Object.values(pictures).flatMap(({ href, backgroundHref }) => [decoded(href), decoded(backgroundHref)]));
    // The key makes every page anew: nothing of the one before is left on it.
    flushSync(() => root.render(<PageSvg key={crypto.randomUUID()} page={whole} library={library} label="page" />));
    const svg = host.querySelector('svg');
    svg?.setAttribute('width', String(widthPx));
    await waitForPictures();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  },
};

async function decoded(href: string | null): Promise<void> {
  if (href === null) return;
  const image = new Image();
  image.src = href;
  await image.decode();
}

/** The editor marks a field whose picture has not come yet. */
function waitForPictures(): Promise<void> {
  return new Promise((resolve) => {
    const isDone = () => host?.querySelector('[data-picture="loading"]') === null;
    if (isDone()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isDone()) return;
      observer.disconnect();
      resolve();
    });
    if (host) observer.observe(host, { subtree: true, childList: true, attributes: true });
  });
}
