/**
 * The template format, version 1, which designers write, the server stores and the layout engine draws. Lengths are
 * points (1/72 inch) in the part's bleed box, y down, unless a name says otherwise. How to write one:
 * docs/recipes/add-a-template.md.
 */
import * as z from 'zod/mini';
import { CalendarLanguageSchema, OWN_DATES_MAX, OwnDateSchema } from './calendar/own-dates.ts';

export const TEMPLATE_FORMAT_VERSION = 1;

/** The fifteen families of D2 §9; one subset TTF per family in public/fonts. */
export const FONT_FAMILIES = [
  'Anton',
  'Bebas Neue',
  'Comfortaa',
  'Dancing Script',
  'Graduate',
  'Lobster',
  'Lora',
  'Montserrat',
  'Oswald',
  'Pacifico',
  'Playfair Display',
  'Racing Sans One',
  'Roboto',
  'Sacramento',
  'Tourney',
] as const;
export const FontFamilySchema = z.enum(FONT_FAMILIES);
export type FontFamily = z.infer<typeof FontFamilySchema>;

/** D2 §9. If the template's own colour is missing in it, it is added as the first. */
export const TEXT_PALETTE = [
  '#000000',
  '#FFFFFF',
  '#C52B2B',
  '#2B9BC5',
  '#C5BB2B',
  '#A72BC5',
  '#5AB880',
  '#F3E66F',
  '#C52B87',
  '#7673AB',
] as const;
/** D2 §9, in points. */
export const TEXT_SIZE_PT = { min: 12, max: 110 } as const;

export const EffectSchema = z.enum(['original', 'bw', 'sepia']);
export type Effect = z.infer<typeof EffectSchema>;
export const RotationSchema = z.literal([0, 90, 180, 270]);
/** Degrees clockwise that the picture is rotated before it is cropped; the button subtracts 90 (counter-clockwise). */
export type Rotation = z.infer<typeof RotationSchema>;
export const HorizontalAlignSchema = z.enum(['left', 'center', 'right']);
export type HorizontalAlign = z.infer<typeof HorizontalAlignSchema>;
export const ColorSchema = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));

/** x, y, width, height as fractions 0..1 of the picture after its rotation. */
export const CropRectSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type CropRect = z.infer<typeof CropRectSchema>;

export const BoxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
});
/** A rectangle in points, y down. */
export type Box = z.infer<typeof BoxSchema>;

const ElementIdSchema = z.string().check(z.regex(/^[a-z0-9-]+$/));

/** Vector art in the SVG subset that the layout engine reads (docs/recipes/add-a-template.md). */
export const ArtworkElementSchema = z.object({
  kind: z.literal('artwork'),
  /** A file of the template's folder; when the template is published, `svg` contains the SVG text itself. */
  src: z.string(),
  svg: z.optional(z.string()),
  box: BoxSchema,
  opacity: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
});

export const MaskSchema = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('rect') }),
  z.object({ shape: z.literal('rounded'), radius: z.number().check(z.positive()) }),
  z.object({ shape: z.literal('ellipse') }),
  /** An SVG path in fractions 0..1 of the box. */
  z.object({ shape: z.literal('path'), d: z.string() }),
]);

/** The picture of the set that initially fills the box. */
export const PicturePositionSchema = z.enum(['any', 'portrait', 'group', 'second', 'third', 'fourth']);

export const ImageElementSchema = z.object({
  kind: z.literal('image'),
  id: ElementIdSchema,
  box: BoxSchema,
  /** Degrees clockwise about the box's centre by which the box is tilted in the design. */
  tiltDeg: z.optional(z.number()),
  mask: z.optional(MaskSchema),
  border: z.optional(z.object({ color: ColorSchema, width: z.number().check(z.positive()) })),
  overrideEffect: z.optional(EffectSchema),
  picturePosition: z.optional(PicturePositionSchema),
  allowBackgrounds: z.optional(z.boolean()),
  disableZoom: z.optional(z.boolean()),
  disableBackground: z.optional(z.boolean()),
  disableEdit: z.optional(z.boolean()),
  userSupplied: z.optional(z.boolean()),
  /** Which pictures the field accepts; absent: all. Others are greyed: 'Not allowed picture'. */
  accepts: z.optional(
    z.object({
      pictureTypes: z.optional(z.array(z.enum(['IP', 'SFP', 'GP'])).check(z.minLength(1))),
      uploads: z.optional(z.boolean()),
    }),
  ),
});
export type ImageElement = z.infer<typeof ImageElementSchema>;

/** The data with which fill-template and fill-user-strings-by-picture fill a text. */
export const TextFillSchema = z.enum(['subject.name', 'subject.firstName', 'subject.group', 'job.name', 'year', 'none']);
export type TextFill = z.infer<typeof TextFillSchema>;

export const TextFontSchema = z.object({
  text: z.string(),
  /** Maximum number of lines; 0: as many as fit. */
  lines: z.number().check(z.int(), z.minimum(0)),
  family: FontFamilySchema,
  /** Points. */
  size: z.number().check(z.positive()),
  color: ColorSchema,
  horizontalAlign: HorizontalAlignSchema,
});
export type TextFont = z.infer<typeof TextFontSchema>;

export const TextElementSchema = z.object({
  kind: z.literal('text'),
  id: ElementIdSchema,
  box: BoxSchema,
  tiltDeg: z.optional(z.number()),
  verticalAlign: z.enum(['top', 'middle', 'bottom']),
  font: TextFontSchema,
  /** Per language, instead of `font.text`. */
  texts: z.optional(z.record(z.string(), z.string())),
  /** false: a fixed text of the design that the editor does not show. */
  editable: z.boolean(),
  /** Which of the font's properties the customer may change. */
  overrideFamily: z.optional(z.boolean()),
  overrideSize: z.optional(z.boolean()),
  overrideColor: z.optional(z.boolean()),
  overrideAlignment: z.optional(z.boolean()),
  fill: z.optional(TextFillSchema),
});
export type TextElement = z.infer<typeof TextElementSchema>;

const GridTextSchema = z.object({ family: FontFamilySchema, size: z.number().check(z.positive()), color: ColorSchema });

/** A month's grid. Days, week numbers and names come from the instance's year and language, never from the artwork. */
export const CalendarElementSchema = z.object({
  kind: z.literal('calendar'),
  id: ElementIdSchema,
  box: BoxSchema,
  /** 1 to 12. */
  month: z.number().check(z.int(), z.minimum(1), z.maximum(12)),
  /** grid: seven columns of weekdays. column: one row per day, for family calendars with `columns` names. */
  style: z.enum(['grid', 'column']),
  columns: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(6))),
  title: z.nullable(
    z.object({ ...GridTextSchema.shape, horizontalAlign: HorizontalAlignSchema, height: z.number(), withYear: z.boolean() }),
  ),
  weekday: GridTextSchema,
  day: GridTextSchema,
  /** Sundays and public holidays. */
  holidayColor: ColorSchema,
  weekNumbers: z.nullable(GridTextSchema),
  /** Font of the customer's own dates in the days; absent: the weekdays' font in the days' colour. */
  ownDates: z.optional(GridTextSchema),
  /** Font of the names of public holidays in the days; absent: no names. */
  holidayNames: z.optional(GridTextSchema),
  rule: z.nullable(z.object({ color: ColorSchema, width: z.number().check(z.positive()) })),
});
export type CalendarElement = z.infer<typeof CalendarElementSchema>;

export const ElementSchema = z.discriminatedUnion('kind', [
  ArtworkElementSchema,
  ImageElementSchema,
  TextElementSchema,
  CalendarElementSchema,
]);
export type Element = z.infer<typeof ElementSchema>;

export const PartSchema = z.object({
  id: ElementIdSchema,
  /** Per language; 'en' is required. */
  names: z.record(z.string(), z.string()),
  /** The bleed box: from 0,0. */
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  trimBox: BoxSchema,
  /** Important content must be inside it. */
  safeBox: BoxSchema,
  paper: ColorSchema,
  /** In painting order, the lowest first. */
  elements: z.array(ElementSchema),
});
export type Part = z.infer<typeof PartSchema>;

export const TemplateTypeSchema = z.enum(['CALENDAR', 'CARDS', 'PHOTOGIFT']);
export type TemplateType = z.infer<typeof TemplateTypeSchema>;

/** `template.json` in a template's folder; the by-uuid call answers it besides the documented fields. */
export const TemplateDesignSchema = z.object({
  formatVersion: z.literal(TEMPLATE_FORMAT_VERSION),
  uuid: z.uuid(),
  version: z.number().check(z.int(), z.positive()),
  name: z.string(),
  names: z.record(z.string(), z.string()),
  type: TemplateTypeSchema,
  /** internalName of the sub-categories that list it. */
  categories: z.array(z.string()),
  /** Products (sizes) that it is sold as; the first is the template's own. */
  productUuids: z.array(z.uuid()).check(z.minLength(1)),
  supportedYears: z.array(z.number().check(z.int())),
  separateFromBackground: z.boolean(),
  parts: z.array(PartSchema).check(z.minLength(1)),
});
export type TemplateDesign = z.infer<typeof TemplateDesignSchema>;

/** Key of a resource in an instance: '<part id>/<element id>'. */
export const fullResourceId = (partId: string, elementId: string): string => `${partId}/${elementId}`;

const RESOURCE_ID_MAX = 200;
/** D2 §3, image resource in the customer's version; a null picture is an empty field. */
export const ImageResourceSchema = z.object({
  kind: z.literal('image'),
  /** The picture's uuid, or an upload's local id until the server has confirmed it; null: empty. */
  uuid: z.nullable(z.string().check(z.maxLength(RESOURCE_ID_MAX))),
  /** Pixels of the picture, upright. */
  width: z.number(),
  height: z.number(),
  rotation: RotationSchema,
  cropRect: CropRectSchema,
  overrideEffect: EffectSchema,
  background: z.nullable(z.string().check(z.maxLength(RESOURCE_ID_MAX))),
});
export type ImageResource = z.infer<typeof ImageResourceSchema>;

/** Limit of one text, in UTF-16 units: more than fits on a page. */
export const RESOURCE_TEXT_MAX = 2000;
export const TextResourceSchema = z.object({
  kind: z.literal('text'),
  ...TextFontSchema.shape,
  text: z.string().check(z.maxLength(RESOURCE_TEXT_MAX)),
});
export type TextResource = z.infer<typeof TextResourceSchema>;

export const ResourceSchema = z.discriminatedUnion('kind', [ImageResourceSchema, TextResourceSchema]);
export type Resource = z.infer<typeof ResourceSchema>;

/** Limit of one instance; a calendar of thirteen pages with twenty fields each has half of it. */
export const RESOURCES_MAX = 500;
/** Keyed by full resource id. */
export const UserResourcesSchema = z
  .record(z.string().check(z.maxLength(RESOURCE_ID_MAX)), ResourceSchema)
  .check(z.refine((resources) => Object.keys(resources).length <= RESOURCES_MAX));
export type UserResources = z.infer<typeof UserResourcesSchema>;

/** Maximum number of kept texts and pictures without a place; more than a customer puts into one design. */
export const SPARE_TEXTS_MAX = 60;

/** A text of the customer without a place in the present design. It returns in a design that has one. */
export const SpareTextSchema = z.object({
  /** Its former place: the full resource id, the page's position and the data that filled it. */
  id: z.string().check(z.maxLength(RESOURCE_ID_MAX)),
  page: z.int().check(z.minimum(0)),
  fill: TextFillSchema,
  /** The font of that place in its design. It shows which properties the customer changed. */
  designFont: z.omit(TextFontSchema, { text: true }),
  resource: TextResourceSchema,
});
export type SpareText = z.infer<typeof SpareTextSchema>;

/** A picture that the customer chose, also without a place. Size and effect are those of its former place. */
const SparePictureSchema = z.extend(z.pick(SpareTextSchema, { id: true, page: true }), {
  box: z.pick(BoxSchema, { width: true, height: true }),
  effect: EffectSchema,
  resource: ImageResourceSchema,
});

/** The customer's content of a template; together with the template's version it can be laid out again. */
export const TemplateDataSchema = z.object({
  userResources: UserResourcesSchema,
  year: z.nullable(z.number()),
  /** Only for calendars; absent: none. */
  ownDates: z.optional(z.array(OwnDateSchema).check(z.maxLength(OWN_DATES_MAX))),
  /** The language of a calendar's months, weekdays and holidays and of the design's own texts. Absent: the reader's language. */
  language: z.optional(CalendarLanguageSchema),
  /** The customer's texts and pictures without a place, which are not drawn. Absent: none. */
  spareTexts: z.optional(z.array(SpareTextSchema).check(z.maxLength(SPARE_TEXTS_MAX))),
  sparePictures: z.optional(z.array(SparePictureSchema).check(z.maxLength(SPARE_TEXTS_MAX))),
});
export type TemplateData = z.infer<typeof TemplateDataSchema>;
