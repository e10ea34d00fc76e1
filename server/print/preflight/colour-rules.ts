/** Every colour is in the press's own inks (CMYK, grey) or has a profile that defines it. */
import { PDFArray, type PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream } from 'pdf-lib';
import { drawingsOf } from './content-rules.ts';
import { parseIccProfile } from './icc-profile.ts';
import { at, bytesOf, dictAt, dictsOf, has, nameAt, nameOf } from './pdf-objects.ts';

/** Inks of the output intent. */
const OF_THE_PRESS = new Set(['DeviceGray', 'DeviceCMYK']);
const CHANNELS: Readonly<Record<string, string>> = { RGB: '3', GRAY: '1' };

export function colourFaults(pdf: PDFDocument): readonly string[] {
  const { context } = pdf;
  return [
    ...dictsOf(pdf).flatMap((dict) => placesOf(dict).flatMap(([what, space]) => spaceFaults(what, space && context.lookup(space)))),
    ...drawingsOf(pdf).flatMap(({ operators, resources }) => {
      const drawsRgb = operators?.has('rg') || operators?.has('RG');
      return drawsRgb && resources !== null && !hasDefaultRgb(resources) ? ['a fill or stroke in RGB has no profile'] : [];
    }),
  ];
}

/** Entries in which a dictionary defines its colour space. */
function placesOf(dict: PDFDict): readonly (readonly [what: string, space: PDFObject | undefined])[] {
  if (nameAt(dict, 'Subtype') === 'Image') return String(at(dict, 'ImageMask')) === 'true' ? [] : [['a picture', at(dict, 'ColorSpace')]];
  if (has(dict, 'ShadingType')) return [['a gradient', at(dict, 'ColorSpace')]];
  if (nameAt(dict, 'S') === 'Transparency') return has(dict, 'CS') ? [['a see-through group', at(dict, 'CS')]] : [];
  const resources = dictAt(dict, 'ColorSpace');
  return resources === null ? [] : resources.keys().map((key) => [`the space ${key.decodeText()}`, at(resources, key.decodeText())]);
}

function spaceFaults(what: string, space: PDFObject | undefined): readonly string[] {
  if (space instanceof PDFName) return OF_THE_PRESS.has(space.decodeText()) ? [] : [`${what} in ${space.decodeText()} has no profile`];
  if (!(space instanceof PDFArray) || nameOf(space.lookup(0)) !== 'ICCBased') return [`${what} is in a colour space that is not known`];
  const stream = space.lookup(1);
  const bytes = bytesOf(stream);
  const profile = bytes === null ? null : parseIccProfile(bytes);
  if (!profile?.ok || !(stream instanceof PDFRawStream)) return [`${what} has a profile that cannot be read`];
  return CHANNELS[profile.value.space] === String(at(stream.dict, 'N')) ? [] : [`${what} has a profile for other channels`];
}

/** Whether it is readable is checked where it is defined. */
function hasDefaultRgb(resources: PDFDict): boolean {
  const spaces = dictAt(resources, 'ColorSpace');
  const space = spaces && at(spaces, 'DefaultRGB');
  return space instanceof PDFArray && nameOf(space.lookup(0)) === 'ICCBased';
}
