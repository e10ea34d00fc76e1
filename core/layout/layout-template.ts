import {
  type Box,
  type Element,
  fullResourceId,
  type Part,
  type TemplateData,
  type TemplateDesign,
  type TextElement,
  type TextFont,
} from '../contract/template-format.ts';
import { assert } from '../kernel/assert.ts';
import { readArtwork } from './artwork/artwork.ts';
import { createBoundedCache } from './text/bounded-cache.ts';
import type { DisplayItem, DisplayList, DisplayPage, ShapeItem } from './display-list.ts';
import { calendarYear, effectiveFont } from './text/effective-text.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import { layoutCalendar } from './calendar/layout-calendar.ts';
import { noteFont } from './calendar/layout-notes.ts';
import { instanceContext, type LayoutContext } from './layout-context.ts';
import type { HarfBuzzModule } from './text/faces/face.ts';
import { layoutPicture } from './layout-picture.ts';
import { layoutText } from './text/layout-text.ts';
import { quantise, quantiseBox } from './geometry/quantise.ts';
import { createTextEngine, type LoadFont, type TextEngine } from './text/text-engine.ts';

const ARTWORK_LIMIT = 200;

/** Lays out templates. One per runtime, because it caches fonts, shaped texts and parsed artwork. */
export interface LayoutEngine {
  readonly text: TextEngine;
  layout(design: TemplateDesign, data: TemplateData, context: LayoutContext): Promise<DisplayList>;
  layoutPart(design: TemplateDesign, partId: string, data: TemplateData, context: LayoutContext): Promise<DisplayPage>;
}

export function createLayoutEngine(hb: HarfBuzzModule, loadFont: LoadFont): LayoutEngine {
  const text = createTextEngine(hb, loadFont);
  const artwork = createBoundedCache<readonly ShapeItem[]>(ARTWORK_LIMIT);

  function layoutElement(
    element: Element,
    part: Part,
    design: TemplateDesign,
    data: TemplateData,
    context: LayoutContext,
  ): readonly DisplayItem[] {
    switch (element.kind) {
      case 'artwork':
        return artwork(`${JSON.stringify(element.box)}${element.opacity ?? 1}${element.svg ?? ''}`, () =>
          readCheckedArtwork(element.svg, element.box, element.opacity),
        );
      case 'image': {
        const resourceId = fullResourceId(part.id, element.id);
        const resource = data.userResources[resourceId];
        return [layoutPicture(element, resourceId, resource?.kind === 'image' ? resource : null, design)];
      }
      case 'text':
        return [layoutTextElement(text, element, part, data, context)];
      case 'calendar':
        return layoutCalendar(
          text,
          element,
          {
            year: calendarYear(design, data),
            ownDates: data.ownDates ?? [],
            resourceId: fullResourceId(part.id, element.id),
          },
          context,
        );
    }
  }

  async function layoutPage(part: Part, design: TemplateDesign, data: TemplateData, reader: LayoutContext): Promise<DisplayPage> {
    const context = instanceContext(data, reader);
    await text.loadForTexts(partTexts(part, data, context));
    return {
      partId: part.id,
      widthPt: quantise(part.width),
      heightPt: quantise(part.height),
      trimBox: quantiseBox(part.trimBox),
      paper: part.paper,
      items: part.elements.flatMap((element) => layoutElement(element, part, design, data, context)),
    };
  }

  return {
    text,
    async layout(design, data, context) {
      const pages = await Promise.all(design.parts.map((part) => layoutPage(part, design, data, context)));
      return { engineVersion: ENGINE_VERSION, templateUuid: design.uuid, templateVersion: design.version, pages };
    },
    layoutPart(design, partId, data, context) {
      const part = design.parts.find((candidate) => candidate.id === partId);
      assert(part, `template ${design.uuid} has part ${partId}`);
      return layoutPage(part, design, data, context);
    },
  };
}

function readCheckedArtwork(svg: string | undefined, box: Box, opacity = 1): readonly ShapeItem[] {
  assert(svg !== undefined, 'a published template carries its artwork');
  const shapes = readArtwork(svg, box, opacity);
  assert(shapes.ok, 'artwork was checked when the template was imported');
  return shapes.value;
}

function layoutTextElement(engine: TextEngine, element: TextElement, part: Part, data: TemplateData, context: LayoutContext): DisplayItem {
  const font = effectiveFont(element, part.id, data, context.language);
  return layoutText(engine, {
    text: font.text,
    family: font.family,
    sizePt: font.size,
    color: font.color,
    // The designer decides the number of lines, whatever the resource contains.
    maxLines: element.font.lines,
    horizontalAlign: font.horizontalAlign,
    verticalAlign: element.verticalAlign,
    box: element.box,
    tiltDeg: element.tiltDeg ?? 0,
    resourceId: element.editable ? fullResourceId(part.id, element.id) : null,
  });
}

/** The families of a part with their texts. A calendar's own texts occur in every family. */
function partTexts(part: Part, data: TemplateData, { language }: LayoutContext): Pick<TextFont, 'family' | 'text'>[] {
  return part.elements.flatMap((element): Pick<TextFont, 'family' | 'text'>[] => {
    if (element.kind === 'text') return [effectiveFont(element, part.id, data, language)];
    if (element.kind !== 'calendar') return [];
    const { title, weekday, day, weekNumbers, ownDates, holidayNames } = element;
    const families = [title, weekday, day, weekNumbers, ownDates, holidayNames].flatMap((type) => type?.family ?? []);
    const notes = (data.ownDates ?? []).map(({ text }) => ({ family: noteFont(element).family, text }));
    return [...families.map((family) => ({ family, text: '' })), ...notes];
  });
}
