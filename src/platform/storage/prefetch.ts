/** Fetches what an editor will need, before the connection is lost. 'Prepare for offline' does it in advance. */
import { fontPath } from '#core/layout/text/font-files.ts';
import type { FontFamily } from '#core/contract/template-format.ts';
import { templateCalls, type TemplateDefinition } from '#core/contract/templates.ts';
import { askServiceWorker } from '../version/ask-service-worker.ts';
import { PrefetchReportSchema, type PrefetchReport } from '../version/service-worker-messages.ts';

/** On a first visit the worker is still being installed when an editor opens. */
const INSTALL_PATIENCE_MS = import.meta.env.PROD ? 30_000 : 0;

/** The font families of a template's parts, and those that a customer may change to. */
export function fontsOf(definition: TemplateDefinition): FontFamily[] {
  const families = new Set<FontFamily>();
  for (const element of definition.design.parts.flatMap((part) => part.elements)) {
    if (element.kind === 'text') families.add(element.font.family);
    if (element.kind !== 'calendar') continue;
    for (const text of [element.title, element.weekday, element.day, element.weekNumbers]) if (text) families.add(text.family);
  }
  return [...families];
}

/** Addresses of a template's definition, preview and fonts; its artwork is inside the definition. */
export function urlsOfTemplate(definition: TemplateDefinition): string[] {
  return [
    `/api/webshop/templates/by-uuid/${definition.uuid}`,
    `/api/webshop/templates/by-uuid/${definition.uuid}/${definition.version}`,
    // The definition contains only the file name (D2 §7).
    templateCalls.templatePreview.path.replace(':preview', encodeURIComponent(definition.preview.large)),
    ...fontsOf(definition).map((family) => `/${fontPath(family)}`),
  ];
}

/**
 * Lets the service worker store the addresses. null when there is no worker (development, or an insecure page).
 * @param language language of the names in definitions: the page's
 */
export async function prefetch(urls: readonly string[], language: string): Promise<PrefetchReport | null> {
  const parsed = PrefetchReportSchema.safeParse(
    await askServiceWorker({ type: 'prefetch', urls: [...new Set(urls)], language }, INSTALL_PATIENCE_MS),
  );
  return parsed.success ? parsed.data : null;
}

/** A template with its fonts and its pictures (addresses of renditions). */
export const prefetchTemplate = (
  definition: TemplateDefinition,
  pictureUrls: readonly string[],
  language: string,
): Promise<PrefetchReport | null> => prefetch([...urlsOfTemplate(definition), ...pictureUrls], language);
