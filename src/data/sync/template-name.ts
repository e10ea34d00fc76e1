import * as z from 'zod/mini';

export const TemplateNameSchema = z.object({ name: z.string(), categories: z.array(z.string()) });
export type TemplateName = z.infer<typeof TemplateNameSchema>;

const PREFIX = 'template-name ';

/** Key of the answers row that stores only a template's name. The service worker caches the definition. */
export const templateNameKey = (uuid: string, version: number): string => `${PREFIX}${uuid} ${version}`;

export const isTemplateNameKey = (key: string): boolean => key.startsWith(PREFIX);
