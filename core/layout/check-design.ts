import type { TemplateDesign } from '../contract/template-format.ts';
import { readArtwork } from './artwork/artwork.ts';
import type { ArtworkProblem } from './artwork/artwork-tree.ts';
import { IDENTITY } from './geometry/matrix.ts';
import { plainPath } from './artwork/path-data.ts';
import { knowsHolidays } from './calendar/public-holidays.ts';

/** Why a design cannot be published, for its designer. */
export interface DesignProblem {
  readonly partId: string;
  /** File of the artwork, or id of the picture field. */
  readonly element: string;
  readonly problem:
    | ArtworkProblem
    | {
        readonly code:
          | 'design.artwork_missing'
          | 'design.mask_unreadable'
          | 'design.id_twice'
          | 'design.year_missing'
          | 'design.year_unknown';
      };
}

/**
 * Checks everything that the layout relies on: readable artwork and masks, unique ids, and known holidays for a
 * calendar's years. Called once, at import. A design without problems can always be laid out.
 */
export function designProblems(design: TemplateDesign): DesignProblem[] {
  return design.parts.flatMap((part) => {
    const seen = new Set<string>();
    return part.elements.flatMap((element): DesignProblem[] => {
      if (element.kind === 'artwork') {
        if (element.svg === undefined) return [{ partId: part.id, element: element.src, problem: { code: 'design.artwork_missing' } }];
        const read = readArtwork(element.svg, element.box);
        return read.ok ? [] : read.error.map((problem) => ({ partId: part.id, element: element.src, problem }));
      }
      const problem = (code: Extract<DesignProblem['problem'], { readonly code: `design.${string}` }>['code']): DesignProblem => ({
        partId: part.id,
        element: element.id,
        problem: { code },
      });
      const problems: DesignProblem[] = seen.has(element.id) ? [problem('design.id_twice')] : [];
      seen.add(element.id);
      if (element.kind === 'calendar' && design.supportedYears.length === 0) problems.push(problem('design.year_missing'));
      if (element.kind === 'calendar' && !design.supportedYears.every(knowsHolidays)) problems.push(problem('design.year_unknown'));
      if (element.kind === 'image' && element.mask?.shape === 'path' && !plainPath(element.mask.d, IDENTITY).ok)
        problems.push(problem('design.mask_unreadable'));
      return problems;
    });
  });
}
