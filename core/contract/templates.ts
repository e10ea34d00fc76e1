/** Area templates: categories, template lists and definitions, fills (D2 §2, §3, §7). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { LanguageSchema, NamesSchema, TemplateSchema, UuidSchema } from './entities.ts';
import { TemplateDataSchema, TemplateDesignSchema, TextResourceSchema } from './template-format.ts';

const CategorySubjectSchema = z.object({ uuid: UuidSchema, name: z.string(), group: z.string() });

/** D2 §3 category. */
export const CategorySchema = z.object({
  internalName: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  subCategories: z.array(z.object({ internalName: z.string(), title: z.string(), default: z.boolean() })),
  /** For the picture set that was the current one when the list was read. */
  firstQualifiedSubject: z.nullable(CategorySubjectSchema),
  /** Ours: all subjects with pictures for the category, the newest first, independent of the current set. */
  qualifiedSubjects: z.array(CategorySubjectSchema),
});
export type Category = z.infer<typeof CategorySchema>;

/** As in addresses: /products/{type}. */
export const TEMPLATE_LIST_TYPES = ['cards', 'calendars', 'photogifts'] as const;
const ListTypeSchema = z.enum(TEMPLATE_LIST_TYPES);
export type TemplateListType = z.infer<typeof ListTypeSchema>;
const CategoryNameSchema = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));
const TemplateListSchema = z.array(TemplateSchema);

/** The template with its parts, for the editor and the layout engine. */
export const TemplateDefinitionSchema = z.object({ ...TemplateSchema.shape, design: TemplateDesignSchema });
export type TemplateDefinition = z.infer<typeof TemplateDefinitionSchema>;

export const templateCalls = {
  listCategories: defineCall({
    name: 'listCategories',
    method: 'GET',
    path: '/ajax/template/get_categories.php',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    query: z.object({ lang: LanguageSchema }),
    answer: z.object({ categories: z.array(CategorySchema) }),
  }),
  listCardCategories: defineCall({
    name: 'listCardCategories',
    method: 'GET',
    path: '/api/webshop/templates/cards/categories',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    answer: z.object({
      categories: z.array(z.object({ internalName: z.string(), names: NamesSchema })),
      defaultCategory: z.nullable(z.string()),
    }),
  }),
  photoGiftCategoryInfo: defineCall({
    name: 'photoGiftCategoryInfo',
    method: 'GET',
    path: '/api/webshop/templates/photogift/categories/:category/info',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    params: z.object({ category: CategoryNameSchema }),
    answer: z.object({ names: NamesSchema, userImagePreviews: z.boolean(), separateFromBackground: z.boolean() }),
  }),
  listTemplates: defineCall({
    name: 'listTemplates',
    method: 'GET',
    path: '/api/webshop/templates/:type',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    params: z.object({ type: ListTypeSchema }),
    answer: TemplateListSchema,
  }),
  listTemplatesByCategory: defineCall({
    name: 'listTemplatesByCategory',
    method: 'GET',
    path: '/api/webshop/templates/:type/categories/:category',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    params: z.object({ type: ListTypeSchema, category: CategoryNameSchema }),
    answer: TemplateListSchema,
  }),
  listTemplatesForSubject: defineCall({
    name: 'listTemplatesForSubject',
    method: 'GET',
    path: '/api/webshop/templates/:type/categories/:category/subjects/:subjectUuid',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: "D2 §7; refuses another customer's subject",
    params: z.object({ type: ListTypeSchema, category: CategoryNameSchema, subjectUuid: UuidSchema }),
    answer: TemplateListSchema,
  }),
  ownPictureTemplates: defineCall({
    name: 'ownPictureTemplates',
    method: 'GET',
    path: '/api/webshop/templates/own-pictures',
    access: 'visitor',
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'KEP-09; what a visitor can make from own pictures, of all types',
    answer: TemplateListSchema,
  }),
  templateByUuid: defineCall({
    name: 'templateByUuid',
    method: 'GET',
    path: '/api/webshop/templates/by-uuid/:uuid',
    access: 'visitor',
    offline: 'asset',
    changes: false,
    ours: false,
    source: 'D2 §7; the newest version; a design has no pictures of a customer',
    params: z.object({ uuid: UuidSchema }),
    answer: TemplateDefinitionSchema,
  }),
  templateByUuidAndVersion: defineCall({
    name: 'templateByUuidAndVersion',
    method: 'GET',
    path: '/api/webshop/templates/by-uuid/:uuid/:version',
    access: 'visitor',
    offline: 'asset',
    changes: false,
    ours: false,
    source: 'D2 §7; versions never change',
    params: z.object({ uuid: UuidSchema, version: z.string().check(z.regex(/^\d{1,6}$/)) }),
    answer: TemplateDefinitionSchema,
  }),
  listTemplatesByProduct: defineCall({
    name: 'listTemplatesByProduct',
    method: 'GET',
    path: '/api/webshop/user/templates/by-product/:productUuid',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    params: z.object({ productUuid: UuidSchema }),
    answer: z.array(z.object({ template: TemplateSchema, userResources: TemplateDataSchema.shape.userResources })),
  }),
  fillTemplate: defineCall({
    name: 'fillTemplate',
    method: 'POST',
    path: '/api/webshop/user/templates/fill-template',
    access: 'customer',
    offline: 'cached',
    fillsTexts: true,
    changes: false,
    ours: false,
    source: 'D2 §7; computed by core/layout when offline',
    body: z.object({ template: z.object({ uuid: UuidSchema }), subject: z.object({ uuid: UuidSchema }) }),
    answer: TemplateDataSchema,
  }),
  fillUserStringsByPicture: defineCall({
    name: 'fillUserStringsByPicture',
    method: 'POST',
    path: '/api/webshop/templates/fill-user-strings-by-picture',
    access: 'customer',
    offline: 'cached',
    fillsTexts: true,
    changes: false,
    ours: false,
    source: 'D2 §7; computed by core/layout when offline',
    body: z.object({
      subject: z.object({ uuid: UuidSchema }),
      template: z.object({ uuid: UuidSchema }),
      picture: z.object({ uuid: UuidSchema }),
      resource: z.object({ id: z.string().check(z.maxLength(200)) }),
    }),
    answer: z.object({ userStringResources: z.record(z.string(), TextResourceSchema) }),
  }),
  templatePreview: defineCall({
    name: 'templatePreview',
    method: 'GET',
    path: '/templates/all/:preview',
    access: 'visitor',
    offline: 'asset',
    changes: false,
    ours: false,
    source: 'D2 §7; preview is template.preview.large',
    params: z.object({ preview: z.string().check(z.regex(/^[a-z0-9.-]{1,120}$/)) }),
    answer: 'file',
  }),
} as const;
