import type { Picture } from '../../../core/contract/picture-sets.ts';
import type { TemplateData, TemplateDesign } from '../../../core/contract/template-format.ts';
import type { LayoutContext } from '../../../core/layout/layout-context.ts';
import type { Timers } from '../../data/device-ports.ts';
import { renderClient } from '../../platform/workers/render-client.ts';
import { textFields } from './fields.ts';
import { loadFontFaces } from './font-faces.ts';

/** After what is on the screen. */
const PAUSE_MS = 1500;
/** A set of a whole class would be too much of a phone's line. */
const MOST_PICTURES = 40;

interface Ahead {
  readonly design: TemplateDesign;
  readonly data: TemplateData;
  readonly layoutContext: LayoutContext;
  readonly pictures: readonly Picture[];
  readonly timers: Timers;
}

/**
 * Reads through the service worker what the rest of an edit needs, so that the connection may go a second later:
 * the faces of every page, the faces that may be chosen, and the set's pictures. The answer stops what has not begun.
 */
export function fetchAhead({ design, data, layoutContext, pictures, timers }: Ahead): () => void {
  return timers.after(PAUSE_MS, () => {
    // Laying every page out reads every face of the template; failures are met again where they matter.
    void renderClient.layout(design, data, layoutContext);
    if (design.parts.some((part) => textFields(part).some((field) => field.element.overrideFamily))) loadFontFaces();
    for (const picture of pictures.slice(0, MOST_PICTURES)) new Image().src = picture.thumbnails[640];
  });
}
