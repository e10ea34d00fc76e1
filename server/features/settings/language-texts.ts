import * as z from 'zod/mini';

/** A text per language. English is used if a language has none. */
export const LanguageTextsSchema = z.catchall(z.object({ en: z.string() }), z.string());
export type LanguageTexts = z.infer<typeof LanguageTextsSchema>;
