import type { TemplateData, TemplateDesign } from '../../../core/contract/template-format.ts';
import { incompleteParts } from '../../../core/layout/completeness.ts';
import type { DrawablePage } from '../../../core/layout/glyph-outline.ts';
import { lowResolutionFields } from './resolution.ts';

/** What a customer should look at before ordering. An empty picture field stops the order, the others only warn. */
export interface Finding {
  readonly kind: 'emptyImage' | 'lowResolution' | 'textOverflows' | 'missingLetters';
  readonly partId: string;
  /** Opens this field; null: only its page. */
  readonly resourceId: string | null;
  /** Letters that the face lacks. */
  readonly letters?: string;
}

export function preflight(
  design: TemplateDesign,
  data: Pick<TemplateData, 'userResources'>,
  pages: readonly DrawablePage[],
): readonly Finding[] {
  const empty = incompleteParts(design, data).map((partId): Finding => ({ kind: 'emptyImage', partId, resourceId: null }));
  const coarse = lowResolutionFields(design, data).map(
    (resourceId): Finding => ({ kind: 'lowResolution', partId: resourceId.slice(0, resourceId.indexOf('/')), resourceId }),
  );
  return [...empty, ...pages.flatMap(textFindings), ...coarse];
}

function textFindings(page: DrawablePage): Finding[] {
  return page.items.flatMap((item): Finding[] => {
    if (item.kind !== 'text' || item.resourceId === null) return [];
    const place = { partId: page.partId, resourceId: item.resourceId };
    return [
      ...(item.overflows ? [{ kind: 'textOverflows', ...place } as const] : []),
      ...(item.missing.length > 0 ? [{ kind: 'missingLetters', ...place, letters: item.missing.join(' ') } as const] : []),
    ];
  });
}
