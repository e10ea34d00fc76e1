import type { Box } from '#core/contract/template-format.ts';
import type { DisplayItem, DisplayList, DisplayPage } from '../display-list.ts';
import { quantise, quantiseBox, quantiseMatrix } from './quantise.ts';

/** Multiplies every length by the factor, which converts a design to another size. Glyphs keep their units, which are parts of an em. */
export function scaleList(list: DisplayList, factor: number): DisplayList {
  if (factor === 1) return list;
  const by = (length: number): number => quantise(length * factor);
  const boxBy = ({ x, y, width, height }: Box): Box =>
    quantiseBox({ x: x * factor, y: y * factor, width: width * factor, height: height * factor });
  const itemBy = (item: DisplayItem): DisplayItem => {
    switch (item.kind) {
      case 'shape': {
        const [a, b, c, d, e, f] = item.matrix;
        return { ...item, matrix: quantiseMatrix([a * factor, b * factor, c * factor, d * factor, e * factor, f * factor]) };
      }
      case 'picture':
        return {
          ...item,
          box: boxBy(item.box),
          clipPath: item.clipPath.replaceAll(NUMBER, (number) => String(by(Number(number)))),
          border: item.border && { ...item.border, widthPt: by(item.border.widthPt) },
        };
      case 'text':
        return {
          ...item,
          sizePt: item.sizePt * factor,
          box: boxBy(item.box),
          lines: item.lines.map((line) => ({
            ...line,
            xPt: by(line.xPt),
            baselinePt: by(line.baselinePt),
            widthPt: by(line.widthPt),
          })),
        };
    }
  };
  const pageBy = (page: DisplayPage): DisplayPage => ({
    ...page,
    widthPt: by(page.widthPt),
    heightPt: by(page.heightPt),
    trimBox: boxBy(page.trimBox),
    items: page.items.map(itemBy),
  });
  return { ...list, pages: list.pages.map(pageBy) };
}

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
