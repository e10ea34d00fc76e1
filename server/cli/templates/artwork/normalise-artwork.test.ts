import { describe, expect, test } from 'vitest';
import { MOST_BYTES, normaliseArtwork } from './normalise-artwork.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50">';
const file = (...lines: readonly string[]): string => [HEAD, ...lines, '</svg>'].join('\n');
const normalise = (...lines: readonly string[]) => normaliseArtwork(file(...lines));

/** The lines inside the outermost element. */
function shapesOf(...lines: readonly string[]): string[] {
  const result = normalise(...lines);
  if (!result.ok) throw new Error(result.error.join('\n'));
  return result.value.svg.trim().split('\n').slice(1, -1);
}
const problemsOf = (source: string): readonly string[] => {
  const result = normaliseArtwork(source);
  return result.ok ? [] : result.error;
};

test('[OPX-06] artwork that every renderer already draws is published byte for byte', () => {
  const source = file('<g fill="#fff"><path d="M0 0h10v10z" id="a"/></g>');
  expect(normaliseArtwork(source)).toEqual({ ok: true, value: { svg: source, suspects: [] } });
});

describe('[OPX-06] the output of drawing programs becomes plain shapes:', () => {
  const attributes = (...lines: readonly string[]): string => shapesOf(...lines).join('\n');
  test.each([
    ['a named colour', '<path d="M0 0h9v9z" fill="tomato"/>', 'fill="#FF6347"'],
    ['rgb with spaces', '<path d="M0 0h9v9z" fill="rgb(10 20 30 / 50%)"/>', 'fill="#0A141E" fill-opacity="0.5"'],
    ['rgba', '<path d="M0 0h9v9z" style="fill:rgba(255,0,0,.25)"/>', 'fill="#FF0000" fill-opacity="0.25"'],
    ['hsl', '<path d="M0 0h9v9z" style="fill:hsl(120, 100%, 25%)"/>', 'fill="#008000"'],
    ['a colour with its opacity', '<path d="M0 0h9v9z" fill="#ff000080"/>', 'fill-opacity="0.501960784"'],
    ['currentColor', '<g color="#123456"><path d="M0 0h9v9z" fill="currentColor"/></g>', 'fill="#123456"'],
    ['a style after an attribute', '<path d="M0 0h9v9z" fill="red" style="fill:blue"/>', 'fill="#0000FF"'],
    ['an important rule', '<style>path{fill:lime !important}</style><path d="M0 0h9v9z" style="fill:blue"/>', 'fill="#00FF00"'],
    ['a class over an element', '<style>.a{fill:red}path{fill:blue}</style><path class="a" d="M0 0h9v9z"/>', 'fill="#FF0000"'],
    ['an id over a class', '<style>#i{fill:red}.a{fill:blue}</style><path class="a" id="i" d="M0 0h9v9z"/>', 'fill="#FF0000"'],
    [
      'two classes of one rule',
      '<style>.a,.b{stroke:#000;stroke-width:3px}</style><path class="b" fill="none" d="M0 0h9v9z"/>',
      'stroke-width="3"',
    ],
    ['millimetres', '<rect width="25.4mm" height="1in"/>', 'd="M0 0h96v96h-96Z"'],
    ['percentages', '<rect width="50%" height="100%"/>', 'd="M0 0h50v50h-50Z"'],
    ['an inherited fill rule', '<g style="fill-rule:evenodd"><path d="M0 0h9v9z"/></g>', 'fill-rule="evenodd"'],
    ['a skew', '<path d="M0 0h9v9z" transform="skewX(45)"/>', 'transform="matrix(1 0 1 1 0 0)"'],
    [
      'a copy',
      '<defs><path id="p" d="M0 0h9v9z"/></defs><use xlink:href="#p" x="5" fill="red"/>',
      'fill="#FF0000" transform="matrix(1 0 0 1 5 0)"',
    ],
    [
      'a symbol in its box',
      '<symbol id="s" viewBox="0 0 10 10"><path d="M0 0h9v9z"/></symbol><use href="#s" width="20" height="40"/>',
      'transform="matrix(2 0 0 2 0 10)"',
    ],
  ])('%s', (_name, drawing, expected) => {
    expect(attributes(drawing)).toContain(expected);
  });

  test('hidden, merely defined and foreign elements paint nothing', () => {
    const hidden = [
      '<g style="display:none"><text>not shown</text></g>',
      '<path d="M0 0h9v9z" visibility="hidden"/>',
      '<path d="M0 0h9v9z" opacity="0"/>',
      '<defs><filter id="f"/><pattern id="q"/><image href="x.png"/></defs>',
      '<sodipodi:namedview xmlns:sodipodi="http://example.org/editor"><text>guides</text></sodipodi:namedview>',
      '<g filter="url(#f)"/>',
      '<path d="M0 0h9v9z" data-name="kept" clip-rule="evenodd"/>',
    ];
    expect(shapesOf(...hidden)).toEqual(['<path d="M0 0h9v9z"/>']);
  });

  test('a gradient takes stops and fields from others, and fits the box of each shape', () => {
    const lines = shapesOf(
      '<linearGradient id="a"><stop stop-color="red"/><stop offset="1" style="stop-color:blue;stop-opacity:.5"/></linearGradient>',
      '<linearGradient id="b" xlink:href="#a" x2="0" y2="1"/>',
      '<rect x="10" y="10" width="20" height="30" fill="url(#b)"/>',
    );
    expect(lines[1]).toBe(
      '<linearGradient id="paint-1" gradientUnits="userSpaceOnUse" x1="10" y1="10" x2="10" y2="40"><stop offset="0" stop-color="#FF0000"/><stop offset="1" stop-color="#0000FF" stop-opacity="0.5"/></linearGradient>',
    );
    expect(lines.at(-1)).toContain('fill="url(#paint-1)"');
  });

  test('a drawing without a view box has its size, in any unit; another aspect ratio of width and height widens it', () => {
    const frame = (head: string) => {
      const result = normaliseArtwork(`<svg xmlns="http://www.w3.org/2000/svg" ${head}><path style="" d="M0 0h9v9z"/></svg>`);
      return result.ok ? /viewBox="([^"]*)"/.exec(result.value.svg)?.[1] : result.error;
    };
    expect(frame('width="1in" height="72pt"')).toBe('0 0 96 96');
    expect(frame('width="100%" height="100%" viewBox="0 0 20 10"')).toBe('0 0 20 10');
    expect(frame('width="40" height="40" viewBox="0 0 20 10"')).toBe('0 -5 20 20');
    expect(frame('width="40mm"')).toEqual([expect.stringContaining('give the page as viewBox="0 0 width height"')]);
  });
});

describe('[OPX-06] an element that would be painted differently is refused with its line:', () => {
  test.each([
    ['text', '<text id="t">Hi</text>', 'line 2, column 1: <text id="t">: text is not drawn from artwork; turn it into outlines'],
    ['a picture', '<image href="x.png" width="9" height="9"/>', '<image>: pictures are not drawn from artwork; trace it into shapes'],
    ['foreign content', '<foreignObject><p/></foreignObject>', '<foreignObject>: foreign content is not drawn'],
    ['a filter', '<g filter="url(#f)"><path d="M0 0h9v9z"/></g>', '<g>: filters (shadows, blurs, glows) are not drawn; remove the effect'],
    ['a filter of a class', '<style>.s{filter:url(#f)}</style><path class="s" d="M0 0h9v9z"/>', '<path>: filters'],
    ['a mask', '<path mask="url(#m)" d="M0 0h9v9z"/>', '<path>: masks are not drawn; cut the shapes instead'],
    [
      'a blend mode',
      '<path style="mix-blend-mode:multiply" d="M0 0h9v9z"/>',
      '<path>: the blend mode "multiply" is not drawn; set it to normal',
    ],
    ['an unknown blend mode', '<path style="mix-blend-mode:glaze" d="M0 0h9v9z"/>', '<path>: the blend mode "glaze" is not drawn'],
    ['a script', '<defs><script>1</script></defs>', '<script>: scripts are not run; remove it'],
    ['a handler', '<path d="M0 0h9v9z" onclick="go()"/>', '<path>: scripts are not run; remove onclick'],
    ['an animation', '<path d="M0 0h9v9z"><animate attributeName="x"/></path>', '<animate>: animations are not printed; remove it'],
    [
      'a pattern',
      '<pattern id="q"/><path d="M0 0h9v9z" fill="url(#q)"/>',
      '<path>: is filled with <pattern>, which is not drawn; fill it with a colour',
    ],
    ['a lost gradient', '<path d="M0 0h9v9z" fill="url(#gone)"/>', '<path>: is filled with #gone, which the file does not have'],
    [
      'a stroke of a gradient',
      '<path d="M0 0h9v9z" stroke="url(#g)"/>',
      '<path>: its stroke has the paint "url(#g)"; turn the stroke into a shape',
    ],
    [
      'a colour of a press',
      '<path d="M0 0h9v9z" fill="device-cmyk(0 1 1 0)"/>',
      'cannot read fill "device-cmyk(0 1 1 0)"; write the colour as #RRGGBB',
    ],
    ['a nested selector', '<style>g > path{fill:red}</style><path d="M0 0h9v9z"/>', '<style>: cannot read the selector "g > path"'],
    ['an imported sheet', '<style>@import url(x.css);</style><path d="M0 0h9v9z" style=""/>', '<style>: cannot read the rule "@import"'],
    ['a transform in a style', '<path d="M0 0h9v9z" style="transform:rotate(3deg)"/>', '<path>: transform in a style is not read'],
    ['an unknown element', '<mesh/>', '<mesh>: <mesh> is not drawn; draw it as shapes'],
    ['a drawing inside', '<svg><path d="M0 0h9v9z"/></svg>', '<svg>: a drawing inside the drawing is not read'],
    ['broken path data', '<path d="M0 0Lx"/>', '<path>: cannot read its path data ('],
    ['a copy of itself', '<g id="a"><use href="#a"/></g>', '<use>: copies too much: itself'],
    ['a length of a font', '<rect width="3em" height="1"/>', '<rect>: cannot read width "3em"; write it as a number'],
  ])('%s', (_name, drawing, expected) => {
    expect(problemsOf(file(drawing)).join('\n')).toContain(expected);
  });

  test('everything at once, in the order of the file, each with line and column', () => {
    const drawing = [
      '<g id="layer">',
      '  <text x="3">Hi</text>',
      '  <path d="M0 0h9v9z" fill="nowhere"/>',
      '</g>',
      '<image href="x.png"/>',
    ];
    expect(problemsOf(file(...drawing)).map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
      'line 3, column 3: <text>',
      'line 4, column 3: <path>',
      'line 6, column 1: <image>',
    ]);
  });

  test('a file that is not a drawing is refused with the line at which reading ended', () => {
    expect(problemsOf('<svg xmlns="http://www.w3.org/2000/svg">\n<g>\n</svg>')).toEqual([
      expect.stringMatching(/^line 3, column \d+: the file is not well-formed XML: unexpected close tag/),
    ]);
    expect(problemsOf('<html/>')).toEqual([expect.stringContaining('<html>: expected <svg xmlns=')]);
    expect(problemsOf('')).not.toEqual([]);
  });
});

describe('[OPX-06] a hostile file is refused at once:', () => {
  const bomb = (entities: string): string =>
    `<!DOCTYPE svg [${entities}]>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g id="&b;"/></svg>`;
  const deep = '<g>'.repeat(100_000);
  const copies = Array.from(
    { length: 11 },
    (_, level) => `<g id="l${level}">${level === 0 ? '' : `<use href="#l${level - 1}"/>`.repeat(10)}</g>`,
  ).join('');
  test.each([
    ['entities that grow', bomb('<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">'), 'the entity "b" is not a short plain text'],
    ['an entity of another file', bomb('<!ENTITY b SYSTEM "file:///etc/passwd">'), 'the entity "b" is not a short plain text'],
    ['a parameter entity', bomb('<!ENTITY % b "x"> %b;'), 'the entity "b" is not a short plain text'],
    ['an external style sheet', `<?xml-stylesheet href="http://example.org/x.css"?>${file()}`, 'style sheets in other files are not read'],
    ['numbers no page has', file('<path d="M0 0L1e300 5" style=""/>'), 'its coordinates are larger than 1000000'],
    ['a transform no page has', file('<path d="M0 0h9v9z" transform="scale(1e200)"/>'), 'cannot read transform'],
    ['a depth no drawing has', file(deep), 'elements are nested more than 150 deep'],
    ['elements without end', file('<g/>'.repeat(60_000)), 'more than 50000 elements'],
    ['copies of copies', file(copies), 'copies too much'],
    ['10 MB', file(`<path d="${'M0 0h9'.repeat(1_700_000)}"/>`), `the file is larger than ${MOST_BYTES / 1e6} MB`],
    [
      'a path without end',
      file(`<path d="M0 0${'h9'.repeat(600_000)}"/>`),
      '<path>: d is longer than 1000000 characters; simplify it, or divide it',
    ],
    [
      'rules for everything',
      file(`<style>${'.a{fill:red}'.repeat(1500)}</style>${'<g class="a"/>'.repeat(5000)}`),
      '1500 style rules are too many',
    ],
    ['dashes without end', file('<path d="M0 0h9v9z" style="stroke:red;stroke-dasharray:1e-5"/>'), 'are too short to print'],
  ])('%s', { timeout: 10_000 * PATIENCE }, (_name, source, expected) => {
    expect(problemsOf(source).join('\n')).toContain(expected);
  });

  test.each([
    ['a sheet without an end', file(`<style>${'a'.repeat(3_000_000)}</style>`)],
    ['a sheet of spaces', file(`<style>.a{fill:red${' '.repeat(3_000_000)}b}</style><path class="a" d="M0 0h9v9z"/>`)],
    ['a transform without an end', file(`<path d="M0 0h9v9z" transform="${'a'.repeat(3_000_000)}"/>`)],
    ['a width without an end', file(`<rect height="1" width="${'1'.repeat(3_000_000)}x"/>`)],
    ['a document type without an end', `<!DOCTYPE svg [<!ENTITY${' '.repeat(3_000_000)}]>${file()}`],
    ['rules and elements', file(`<style>${'.a{fill:red}'.repeat(900)}</style>${'<path class="a" d="M0 0h9v9z"/>'.repeat(5000)}`)],
  ])('read within seconds: %s', { timeout: 15_000 * PATIENCE }, (_name, source) => {
    expect(normaliseArtwork(source)).toHaveProperty('ok');
  });
});
