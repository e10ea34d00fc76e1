/** The permitted uses of a bought picture, shown at its download and included in the zip of an order (LOV-07). */
import { inLanguage } from '#core/kernel/in-language.ts';
import en from './en.json' with { type: 'json' };
import nb from './nb.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };

export interface PictureLicence {
  readonly title: string;
  readonly rules: readonly string[];
}

const LICENCES: Readonly<Record<string, PictureLicence>> = { en, nb, no: nb, nn: nb, sv };

/** English for languages without a text. */
export const pictureLicence = (language: string): PictureLicence => inLanguage(LICENCES, language) ?? en;

export const LICENCE_FILE = 'LICENSE.txt';

/** As a text file. Windows' oldest editor needs both characters at the end of a line. */
export function licenceText(language: string): string {
  const { title, rules } = pictureLicence(language);
  return [title, '', ...rules.map((rule) => `- ${rule}`), ''].join('\r\n');
}
