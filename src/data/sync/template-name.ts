import * as z from 'zod/mini';

export const TemplateNameSchema = z.object({ name: z.string(), categories: z.array(z.string()) });
export type TemplateName = z.infer<typeof TemplateNameSchema>;

const PREFIX = 'template-name ';

/** Key of the answers row that keeps only a template's name; the definition itself is the service worker's. */
export const templateNameKey = (uuid: string, version: number): string => `${PREFIX}${uuid} ${version}`;

export const isTemplateNameKey = (key: string): boolean => key.startsWith(PREFIX);
