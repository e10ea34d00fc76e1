/** The colour space of a JPEG, read from its ICC profile, for a decoder that does not convert colours. */

const PROFILE_MARKER = 'ICC_PROFILE\0';
/** After the marker: number of the part, and count of the parts. */
const PART_HEADER_BYTES = PROFILE_MARKER.length + 2;
const PROFILE_HEADER_BYTES = 128;
const TAG_BYTES = 12;

/** XYZ of red, green and blue at D50, as in every profile of the space, apart from rounding. */
const PRIMARIES = {
  srgb: [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141],
  'display-p3': [0.5151, 0.2412, -0.0011, 0.292, 0.6922, 0.0419, 0.1571, 0.0666, 0.7841],
} as const satisfies Partial<Record<PredefinedColorSpace, readonly number[]>>;
const PRIMARY_TOLERANCE = 0.003;
/** Linear light of some values in both spaces. A gamma of 2.2 differs at the first value. */
const CURVE = [
  [0.1, 0.01002, 0.001],
  [0.5, 0.21404, 0.002],
  [0.8, 0.6038, 0.003],
] as const;

/** Number of parameters of a parametric curve by its type. Cameras and browsers write these types. */
const PARAMETERS: Readonly<Record<number, number>> = { 0: 1, 3: 5, 4: 7 };

type KnownSpace = keyof typeof PRIMARIES;

const ascii = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

/**
 * @returns the parts of the file's profile joined together; empty when it has none; null when some parts are not in
 * `head`
 */
function readProfile(head: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const parts: Uint8Array[] = [];
  let expected = 0;
  for (let at = 2; at + 4 <= head.length; ) {
    const marker = view.getUint16(at);
    // Start of scan: the pixels follow.
    if (marker >> 8 !== 0xff || marker === 0xffda) break;
    const end = at + 2 + view.getUint16(at + 2);
    const start = at + 4;
    if (marker === 0xffe2 && end <= head.length && end - start > PART_HEADER_BYTES) {
      if (ascii(view, start, PROFILE_MARKER.length) === PROFILE_MARKER) {
        parts[(head[start + PROFILE_MARKER.length] ?? 1) - 1] = head.subarray(start + PART_HEADER_BYTES, end);
        expected = head[start + PROFILE_MARKER.length + 1] ?? 0;
      }
    }
    at = end;
  }
  const whole = Array.from({ length: expected }, (_, index) => parts[index]);
  if (!whole.every((part) => part !== undefined)) return null;
  const profile = new Uint8Array(whole.reduce((bytes, part) => bytes + part.length, 0));
  let at = 0;
  for (const part of whole) {
    profile.set(part, at);
    at += part.length;
  }
  return profile;
}

/** s15Fixed16Number */
const fixed = (view: DataView, at: number): number => view.getInt32(at) / 65_536;

const isNear = (actual: number, wanted: number, tolerance: number): boolean => Math.abs(actual - wanted) <= tolerance;

/** Offset of the profile's data for a signature. */
function findTag(view: DataView, signature: string): number | null {
  const count = view.getUint32(PROFILE_HEADER_BYTES);
  for (let index = 0; index < count; index++) {
    const entry = PROFILE_HEADER_BYTES + 4 + index * TAG_BYTES;
    if (ascii(view, entry, 4) === signature) return view.getUint32(entry + 4);
  }
  return null;
}

function readXyz(view: DataView, signature: string): readonly number[] {
  const tag = findTag(view, signature);
  return tag === null ? [] : [fixed(view, tag + 8), fixed(view, tag + 12), fixed(view, tag + 16)];
}

/**
 * Linear light of a value, both from 0 to 1, by a tone curve; NaN for a type that no camera writes. @see ICC.1:2022,
 * 10.6 and 10.18
 */
function lightOf(view: DataView, tag: number, value: number): number {
  const kind = ascii(view, tag, 4);
  if (kind === 'curv') {
    const count = view.getUint32(tag + 8);
    if (count === 0) return value;
    if (count === 1) return value ** (view.getUint16(tag + 12) / 256);
    return view.getUint16(tag + 12 + 2 * Math.round(value * (count - 1))) / 65_535;
  }
  if (kind !== 'para') return Number.NaN;
  const parameters = PARAMETERS[view.getUint16(tag + 8)];
  if (parameters === undefined) return Number.NaN;
  // Types 3 and 4: (a x + b)^g + e from d on, c x + f below. Type 0 has g only.
  const [g = 1, a = 1, b = 0, c = 1, d = 0, e = 0, f = 0] = Array.from({ length: parameters }, (_, index) =>
    fixed(view, tag + 12 + 4 * index),
  );
  return value >= d ? (a * value + b) ** g + e : c * value + f;
}

function hasCurve(view: DataView, signature: string): boolean {
  const tag = findTag(view, signature);
  return tag !== null && CURVE.every(([value, light, tolerance]) => isNear(lightOf(view, tag, value), light, tolerance));
}

/** @returns null if it is neither of the two spaces */
function spaceOf(profile: Uint8Array<ArrayBuffer>): KnownSpace | null {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].flatMap((signature) => readXyz(view, signature));
  if (!['rTRC', 'gTRC', 'bTRC'].every((signature) => hasCurve(view, signature))) return null;
  // The object's keys, as its type names them.
  const spaces = Object.keys(PRIMARIES) as KnownSpace[];
  const isSame = (space: KnownSpace) => PRIMARIES[space].every((wanted, index) => isNear(primaries[index] ?? 9, wanted, PRIMARY_TOLERANCE));
  return spaces.find(isSame) ?? null;
}

/**
 * @param head beginning of the file
 * @returns 'srgb' without a profile; null if the file's colours are of another space or its profile cannot be read
 */
export function jpegColorSpace(head: Uint8Array): KnownSpace | null {
  const profile = readProfile(head);
  if (profile?.length === 0) return 'srgb';
  try {
    return profile && spaceOf(profile);
  } catch (reason) {
    // The profile is shorter than its own offsets say.
    if (reason instanceof RangeError) return null;
    throw reason;
  }
}
