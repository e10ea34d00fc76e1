import type { TemplateDesign } from '#core/contract/template-format.ts';
import { TEMPLATE_FORMAT_VERSION } from '#core/contract/template-format.ts';
import type { Page } from './page.ts';

export interface Design {
  /** Its folder in server/demo/templates. */
  readonly slug: string;
  readonly template: TemplateDesign;
  readonly files: ReadonlyMap<string, string>;
}

type Header = Omit<TemplateDesign, 'formatVersion' | 'name' | 'parts' | 'version' | 'separateFromBackground'>;

export function bindDesign(slug: string, header: Header, pages: readonly Page[]): Design {
  return {
    slug,
    template: {
      formatVersion: TEMPLATE_FORMAT_VERSION,
      version: 1,
      name: header.names['en'] ?? slug,
      separateFromBackground: false,
      ...header,
      parts: pages.map((page) => page.part()),
    },
    files: new Map(pages.flatMap((page) => [...page.files])),
  };
}

export const MONTH_NAMES: readonly Record<string, string>[] = [
  { en: 'January', nb: 'Januar', sv: 'Januari' },
  { en: 'February', nb: 'Februar', sv: 'Februari' },
  { en: 'March', nb: 'Mars', sv: 'Mars' },
  { en: 'April', nb: 'April', sv: 'April' },
  { en: 'May', nb: 'Mai', sv: 'Maj' },
  { en: 'June', nb: 'Juni', sv: 'Juni' },
  { en: 'July', nb: 'Juli', sv: 'Juli' },
  { en: 'August', nb: 'August', sv: 'Augusti' },
  { en: 'September', nb: 'September', sv: 'September' },
  { en: 'October', nb: 'Oktober', sv: 'Oktober' },
  { en: 'November', nb: 'November', sv: 'November' },
  { en: 'December', nb: 'Desember', sv: 'December' },
];

/** 'month-01': parts in the order of the year. */
export const monthId = (month: number): string => `month-${String(month).padStart(2, '0')}`;
