import type { Picture } from '#core/contract/picture-sets.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import type { Report, Timers } from '#src/data/device-ports.ts';
import { prefetchTemplate } from '#src/platform/storage/prefetch.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';
import { textFields } from '../state/fields.ts';
import { loadFontFaces } from '../page/font-faces.ts';

/** Delay, so that the content of the screen loads first. */
const PAUSE_MS = 1500;
/** More pictures, as in a set of a whole class, would use too much of a phone's connection. */
const MOST_PICTURES = 40;

interface Ahead {
  readonly definition: TemplateDefinition;
  readonly data: TemplateData;
  readonly layoutContext: LayoutContext;
  readonly pictures: readonly Picture[];
  readonly timers: Timers;
  readonly report: Report;
}

/**
 * Loads everything that the rest of an edit needs at once, because the connection may be lost a second later: the
 * template, its faces and the set's pictures, then the selectable faces. The returned function cancels what has not
 * begun.
 */
export function fetchAhead({ definition, data, layoutContext, pictures, timers, report }: Ahead): () => void {
  const { design } = definition;
  const pictureUrls = pictures.slice(0, MOST_PICTURES).flatMap(({ thumbnails }) => [thumbnails[640], thumbnails[320]]);
  prefetchTemplate(definition, pictureUrls, layoutContext.language).catch((reason: unknown) => report('prefetch', reason));
  return timers.after(PAUSE_MS, () => {
    // The worker reads and keeps every face of a page. A failure is reported later, where the face is used.
    void renderClient.layout(design, data, layoutContext);
    if (design.parts.some((part) => textFields(part).some((field) => field.element.overrideFamily))) loadFontFaces();
  });
}
