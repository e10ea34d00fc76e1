import type { Picture } from '#core/contract/picture-sets.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import type { Report, Timers } from '#src/data/device-ports.ts';
import { prefetchTemplate } from '#src/platform/storage/prefetch.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';
import { textFields } from '../state/fields.ts';
import { loadFontFaces } from '../page/font-faces.ts';

/** After what is on the screen. */
const PAUSE_MS = 1500;
/** A set of a whole class would be too much of a phone's line. */
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
 * Has what the rest of an edit needs on the device at once, so that the connection may go a second later: the template,
 * its faces and the set's pictures; then the faces that may be chosen. The answer stops what has not begun.
 */
export function fetchAhead({ definition, data, layoutContext, pictures, timers, report }: Ahead): () => void {
  const { design } = definition;
  const pictureUrls = pictures.slice(0, MOST_PICTURES).flatMap(({ thumbnails }) => [thumbnails[640], thumbnails[320]]);
  prefetchTemplate(definition, pictureUrls, layoutContext.language).catch((reason: unknown) => report('prefetch', reason));
  return timers.after(PAUSE_MS, () => {
    // The worker reads and keeps every face that a page is set in. A failure is met again where it matters.
    void renderClient.layout(design, data, layoutContext);
    if (design.parts.some((part) => textFields(part).some((field) => field.element.overrideFamily))) loadFontFaces();
  });
}
