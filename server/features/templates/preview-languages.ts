/** A design's preview shows texts of the design, so each of its languages has its own preview, beside the English one. */
import type { TemplateDesign } from '#core/contract/template-format.ts';

/** English first. */
export function languagesOf(design: TemplateDesign): readonly string[] {
  const texts = design.parts.flatMap((part) =>
    part.elements.flatMap((element) => (element.kind === 'text' ? Object.keys(element.texts ?? {}) : [])),
  );
  return [...new Set(['en', ...Object.keys(design.names), ...texts])];
}

/** @param file the English preview, 'slug-v1-0a1b2c3d.webp' */
export const previewFileIn = (file: string, language: string): string =>
  language === 'en' ? file : file.replace(/\.webp$/, `.${language}.webp`);

/** A design from an earlier version, and one without texts, has the English preview only. */
export const englishPreview = (file: string): string => file.replace(/\.[a-z]{2,3}\.webp$/, '.webp');

/** The file name in lists. */
export const previewOf = (file: string, design: TemplateDesign, language: string): string =>
  languagesOf(design).includes(language) ? previewFileIn(file, language) : file;
