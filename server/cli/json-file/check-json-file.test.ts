import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkJsonFile } from './check-json-file.ts';

const FileSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(20)),
  names: z.optional(z.catchall(z.object({ en: z.string() }), z.string())),
  color: z.optional(z.enum(['red', 'green'])),
  goods: z._default(
    z.array(z.object({ uuid: z.uuid(), price: z.nullable(z.int().check(z.minimum(0))), isSold: z.optional(z.boolean()) })),
    [],
  ),
  parts: z.optional(
    z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('Title'), content: z.string() }),
        z.object({ type: z.literal('Image'), src: z.string() }),
      ]),
    ),
  ),
  even: z.optional(z.int().check(z.refine((value) => value % 2 === 0, 'expected an even number'))),
});

function problemsOf(file: string | Uint8Array, rules?: Parameters<typeof checkJsonFile<z.infer<typeof FileSchema>>>[2]): readonly string[] {
  const checked = checkJsonFile(file, FileSchema, rules);
  return checked.ok ? [] : checked.error.map(({ line, column, text }) => `${line}:${column} ${text}`);
}

test('[OPX-09] bytes that are not UTF-8 are refused with their line, in whatever form they would be read', () => {
  const windows = Buffer.from('{\n  "name": "Norsk Hår"\n}', 'latin1');
  expect(problemsOf(windows)).toEqual(['2:19 these bytes are not UTF-8; save the file as UTF-8']);
  expect(problemsOf(Buffer.from('{\n  "name": "Norsk Hår"\n}'))).toEqual([]);
  expect(problemsOf(Buffer.from('\uFEFF{"name":"Hår"}', 'utf16le'))).toEqual(['1:1 these bytes are not UTF-8; save the file as UTF-8']);
});

test('[OPX-09] every wrong key and value of a file is reported at once, with its place and the expected value', () => {
  const file = `{
  "nme": "Foto Øst",
  "color": "blue",
  "goods": [
    { "uuid": "one", "price": -1 },
    { "uuid": "6f0e6b0e-0c1d-4a4b-9a59-3b1c8d2f7a10", "isSold": "yes", "weight": 3 }
  ],
  "even": 3
}`;
  expect(problemsOf(file)).toEqual([
    '1:1 name is missing; expected a text of 1 to 20 characters',
    '2:3 nme is not known; did you mean "name"?',
    '3:12 color: expected one of "red", "green", found "blue"',
    '5:15 goods[0].uuid: expected a UUID, found "one"',
    '5:31 goods[0].price: expected a whole number, at least 0, or null, found -1',
    '6:5 goods[1].price is missing; expected a whole number, at least 0, or null',
    '6:65 goods[1].isSold: expected true or false, found "yes"',
    '6:72 goods[1].weight is not known; known here are uuid, price, isSold',
    '8:11 even: expected an even number',
  ]);
});

test('[OPX-09] an unknown key is refused although everything else is correct', () => {
  expect(problemsOf('{"name":"a","even":2}')).toEqual([]);
  expect(problemsOf('{"name":"a","evne":2}')).toEqual(['1:13 evne is not known; did you mean "even"?']);
});

test('[OPX-09] a duplicate key and an invalid language are reported', () => {
  expect(problemsOf('{"name":"a","name":"b"}')).toEqual(['1:13 name stands twice; the earlier one would be ignored']);
  expect(problemsOf('{"name":"a","names":{"en":"A","pt-BR":"B","norsk":"C"}}')).toEqual([
    '1:43 names.norsk: expected a language as "nb", found "norsk"',
  ]);
});

test('[OPX-09] the keys of an entry are those of its type', () => {
  expect(problemsOf('{"name":"a","parts":[{"type":"Image","src":"a.jpg","content":"x"}]}')).toEqual([
    '1:52 parts[0].content is not known; known here are type, src',
  ]);
  expect(problemsOf('{"name":"a","parts":[{"type":"Imgae","src":"a.jpg"}]}')).toEqual([
    '1:30 parts[0].type: expected "Title", or "Image", found "Imgae"',
  ]);
});

test('[OPX-09] rules beyond the schema have their place too, also if a default replaces the key', () => {
  const rules = () => [
    { path: ['even'], text: 'is too much' },
    { path: ['goods', 0], text: 'there must be one' },
  ];
  expect(problemsOf('{"name":"a",\n"even":4}', rules)).toEqual(['1:1 goods[0]: there must be one', '2:8 even: is too much']);
});
