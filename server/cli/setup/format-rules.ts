import type { TemplateDesign } from '#core/contract/template-format.ts';
import { formatProblems, formatProblemText } from '#core/domain/templates/format-fit.ts';
import type { PathFault } from '../json-file/check-json-file.ts';
import type { ShopFile } from './shop-file.ts';

/** Products whose size would differ from the designs that are published for them (OPX-05). */
export const formatFaults = ({ products }: Pick<ShopFile, 'products'>, designs: readonly TemplateDesign[]): readonly PathFault[] =>
  designs.flatMap((design) =>
    formatProblems(design, products).map((problem) => {
      const at = products.findIndex(({ uuid }) => uuid === problem.productUuid);
      const words = formatProblemText(problem, products[at]?.names['en'] ?? problem.productUuid);
      return {
        path: ['products', at, 'formatSize'],
        text: `the design ${design.name} is published for it, and ${words}. \`templates unpublish ${design.uuid}\` takes the design back`,
      };
    }),
  );
