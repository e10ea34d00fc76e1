/** Resources that the pages of one PDF share, each created once: glyphs, pictures, shadings, opacities. */
import type { PDFContext, PDFRef } from 'pdf-lib';
import type { FallbackFace } from '#core/layout/text/faces/fallback-faces.ts';
import { colorShading, type Gradient, opacityShading } from './pdf-gradient.ts';
import { factor } from './pdf-numbers.ts';
import { boxOf, type Bounds, pdfPath } from './pdf-path.ts';
import type { GlyphOutline } from './layout-service.ts';
import type { PrintPicture } from './print-picture.ts';

export type ResourceKind = 'XObject' | 'Shading' | 'ExtGState';

/** A resource that a page's content stream refers to. */
export interface Named {
  readonly kind: ResourceKind;
  readonly name: string;
  readonly ref: PDFRef;
}

export interface PdfResources {
  readonly context: PDFContext;
  /** The colour space of the RGB values. */
  readonly rgb: RgbSpace;
  /** `/Resources` of a page or form that refers to these. */
  dictOf(resources: Iterable<Named>): ResourceDict;
  /** null for a glyph without outline. */
  glyph(family: string, glyphId: number, face: FallbackFace | null): Named | null;
  picture(key: string, picture: PrintPicture): Named;
  shading(gradient: Gradient): Named;
  opacity(value: number): Named;
  /** A mask with the opacity of the gradient's stops, in the coordinates in force when it is set. */
  softMask(gradient: Gradient, bounds: Bounds): Named;
  /** Painted as one object, so that its parts do not show through each other. */
  group(content: string, box: readonly number[], resources: readonly Named[]): Named;
}

/** The output device's space, or one with a profile. */
export type RgbSpace = 'DeviceRGB' | PDFRef;
type ResourceDict = Record<string, Record<string, PDFRef>>;

export function createPdfResources(context: PDFContext, outline: GlyphOutline, rgb: RgbSpace = 'DeviceRGB'): PdfResources {
  // The operators for fills and strokes name no space. A default gives them one with a profile.
  const dictOf = (resources: Iterable<Named>): ResourceDict => ({
    ...resourceDict(resources),
    ...(rgb !== 'DeviceRGB' && { ColorSpace: { DefaultRGB: rgb } }),
  });
  const known = new Map<string, Named | null>();
  let made = 0;
  const once = <N extends Named | null>(key: string, make: () => N): N => {
    // A key begins with the kind of its resource, so the stored value has the type that was stored.
    if (known.has(key)) return known.get(key) as N;
    const named = make();
    known.set(key, named);
    return named;
  };
  const named = (kind: ResourceKind, letter: string, ref: PDFRef): Named => ({ kind, name: `${letter}${(made += 1)}`, ref });

  return {
    context,
    rgb,
    dictOf,
    glyph: (family, glyphId, face) =>
      once(`glyph ${family} ${face ?? ''} ${glyphId}`, () => {
        const { operators, bounds } = pdfPath(outline(family, glyphId, face).replace(/^m/, 'M'));
        if (bounds === null) return null;
        const form = context.flateStream(`${operators}f`, { Type: 'XObject', Subtype: 'Form', BBox: boxOf(bounds, 2), Resources: {} });
        return named('XObject', 'G', context.register(form));
      }),
    picture: (key, { jpeg, widthPx, heightPx, alpha }) =>
      once(`picture ${key}`, () => {
        const size = { Type: 'XObject', Subtype: 'Image', Width: widthPx, Height: heightPx, BitsPerComponent: 8 };
        const mask = alpha && context.register(context.flateStream(alpha, { ...size, ColorSpace: 'DeviceGray' }));
        const image = context.stream(jpeg, { ...size, ColorSpace: rgb, Filter: 'DCTDecode', ...(mask && { SMask: mask }) });
        return named('XObject', 'P', context.register(image));
      }),
    shading: (gradient) => once(`shading ${JSON.stringify(gradient)}`, () => named('Shading', 'S', colorShading(context, gradient, rgb))),
    opacity: (value) =>
      once(`opacity ${value}`, () =>
        named('ExtGState', 'O', context.register(context.obj({ Type: 'ExtGState', ca: Number(factor(value)), CA: Number(factor(value)) }))),
      ),
    softMask: (gradient, bounds) =>
      once(`mask ${JSON.stringify([gradient, bounds])}`, () => {
        const form = context.flateStream('/M sh', {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: boxOf(bounds),
          Group: { S: 'Transparency', CS: 'DeviceGray', I: true },
          Resources: { Shading: { M: opacityShading(context, gradient) } },
        });
        const state = { Type: 'ExtGState', SMask: { Type: 'Mask', S: 'Luminosity', G: context.register(form) } };
        return named('ExtGState', 'M', context.register(context.obj(state)));
      }),
    group: (content, box, resources) => {
      const form = context.flateStream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [...box],
        Group: { S: 'Transparency', CS: rgb },
        Resources: dictOf(resources),
      });
      return named('XObject', 'X', context.register(form));
    },
  };
}

function resourceDict(resources: Iterable<Named>): ResourceDict {
  const dict: ResourceDict = {};
  for (const { kind, name, ref } of resources) (dict[kind] ??= {})[name] = ref;
  return dict;
}
