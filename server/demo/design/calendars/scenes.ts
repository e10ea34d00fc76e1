import { dot, fill, line, n, type Point, repeat } from '../ornaments/draw.ts';
import * as cut from '../ornaments/paper-cut.ts';
import type { Scene } from './scene.ts';

const snow = (seed: number, count: number): string =>
  cut.scatter(seed, count, [0, 0, 168, 100], (at, random) => dot(at, 0.5 + random() * 1.1, '#FFFFFF'));
const pines = (color: string, spots: readonly (readonly [number, number, number])[], top?: string): string =>
  spots.map(([x, y, h]) => cut.pine({ x, y }, h, color, top)).join('');
const flower = ({ x, y }: Point, petal: string): string =>
  line(`M${n(x)} ${n(y + 7)}V${n(y)}`, '#5E7A52', 0.6) +
  repeat(5, (at) => dot({ x: x + 1.7 * Math.cos(at * 1.257), y: y + 1.7 * Math.sin(at * 1.257) }, 1.3, petal)) +
  dot({ x, y }, 1, '#E9C15A');
const drop = ({ x, y }: Point, color: string): string =>
  fill(
    `M${n(x)} ${n(y - 3)}C${n(x + 2.2)} ${n(y + 0.4)} ${n(x + 1.4)} ${n(y + 2)} ${n(x)} ${n(y + 2)}C${n(x - 1.4)} ${n(y + 2)} ${n(x - 2.2)} ${n(y + 0.4)} ${n(x)} ${n(y - 3)}Z`,
    color,
  );
const fallingLeaf = ({ x, y }: Point, random: () => number): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(random() * 360)})">${fill('M0 -3.2C2.2 -1.6 2.2 1.2 0 3.2C-2.2 1.2 -2.2 -1.6 0 -3.2Z', ['#D08A3C', '#B8542F', '#E0B04E'][Math.floor(random() * 3)] ?? '#D08A3C')}</g>`;
const apples = (x: number, y: number): string =>
  [
    [-5, -30],
    [3, -34],
    [6, -25],
    [-2, -23],
  ]
    .map(([dx = 0, dy = 0]) => dot({ x: x + dx, y: y + dy }, 1.8, '#C04A3A'))
    .join('');

/** One landscape a month, 297 mm wide and 132 mm high, for the family calendar. */
export const SCENES: readonly Scene[] = [
  {
    sky: '#CFE0E8',
    orb: { x: 60, y: 36, r: 13, color: '#F7F1E3', halo: '#DCE9EE' },
    hills: ['#AFC8D6', '#DCE8EC', '#F7FAFA'],
    accent: '#3E6C86',
    middle: () =>
      pines(
        '#4E7A7C',
        [
          [24, 92, 28],
          [40, 96, 36],
          [58, 95, 26],
          [140, 88, 24],
          [152, 91, 32],
        ],
        '#F7FAFA',
      ),
    near: () =>
      pines(
        '#2F5F66',
        [
          [16, 126, 44],
          [118, 122, 36],
        ],
        '#FFFFFF',
      ) + snow(3, 40),
  },
  {
    sky: '#E9DDE6',
    orb: { x: 150, y: 40, r: 15, color: '#F3C9A8', halo: '#F0D9D6' },
    hills: ['#B7AECB', '#D9D6E6', '#F8F8FB'],
    accent: '#6B5B8C',
    middle: () =>
      pines(
        '#6E7F96',
        [
          [118, 92, 26],
          [132, 95, 34],
        ],
        '#F8F8FB',
      ),
    near: () =>
      cut.cabin({ x: 40, y: 118 }, 30, '#A9463C', '#5A3C38', '#F7D98C') +
      line('M82 131C96 120 116 116 150 131M86 131C100 121 116 118.500 146 131', '#C9C7DC', 0.7) +
      pines('#4F647F', [[22, 124, 38]], '#FFFFFF') +
      snow(8, 24),
  },
  {
    sky: '#DCEBEA',
    orb: { x: 56, y: 38, r: 15, color: '#F6D77A', halo: '#EDEBCF' },
    hills: ['#A9C6C0', '#BFCFA0', '#8FAE7A'],
    accent: '#5B7F55',
    middle: () =>
      pines('#5E8573', [
        [120, 90, 26],
        [134, 94, 32],
      ]) + cut.cloud({ x: 92, y: 34 }, 16, '#FFFFFF'),
    near: () =>
      [
        [14, 121, '#8D76B8'],
        [28, 118, '#F4F1EA'],
        [44, 120, '#8D76B8'],
        [66, 116, '#E7B94C'],
        [82, 119, '#8D76B8'],
        [104, 115, '#F4F1EA'],
        [126, 117, '#E7B94C'],
        [150, 119, '#8D76B8'],
      ]
        .map(([x, y, c]) => flower({ x: Number(x), y: Number(y) - 1 }, String(c)))
        .join('') +
      cut.bird({ x: 130, y: 26 }, 5, '#57746E') +
      cut.bird({ x: 146, y: 34 }, 4, '#57746E'),
  },
  {
    sky: '#D6E4EE',
    orb: { x: 34, y: 32, r: 12, color: '#F8E3A0', halo: '#E4EAE6' },
    hills: ['#9DB9C9', '#9CC3A5', '#6FA37F'],
    accent: '#3F7A8C',
    middle: () => cut.rainbow({ x: 100, y: 106 }, 62, ['#D9695F', '#E9A65B', '#F0D27A', '#86B58A', '#6E9CC0']),
    near: () =>
      cut.cloud({ x: 22, y: 66 }, 18, '#FFFFFF') +
      cut.cloud({ x: 142, y: 58 }, 15, '#FFFFFF') +
      cut.scatter(5, 13, [26, 70, 34, 22], (at) => drop(at, '#7FA9C6')) +
      [
        [70, 118],
        [92, 115],
        [120, 117],
      ]
        .map(([x = 0, y = 0]) => flower({ x, y }, '#F3B3B8'))
        .join(''),
  },
  {
    sky: '#DDEFF2',
    orb: { x: 48, y: 36, r: 14, color: '#F7DA78', halo: '#E9F0D9' },
    hills: ['#9CC5BE', '#B4D08D', '#86B36B'],
    accent: '#B23A3E',
    middle: () =>
      [
        [112, 96, 34],
        [134, 98, 42],
        [150, 95, 30],
      ]
        .map(([x = 0, y = 0, h = 0]) => cut.roundTree({ x, y }, h, '#A9CB78', '#97BC68'))
        .join('') + cut.cloud({ x: 94, y: 30 }, 15, '#FFFFFF'),
    near: () => cut.flag({ x: 64, y: 116 }, 52) + cut.cabin({ x: 22, y: 118 }, 26, '#F4F1EA', '#8A4A40', '#F2D58C'),
  },
  {
    sky: '#D2EBF0',
    orb: { x: 64, y: 34, r: 14, color: '#F9DF84', halo: '#E3F0DD' },
    hills: ['#7FB2B8', '#5FA2B5', '#3F8AA3'],
    accent: '#2F7590',
    middle: () =>
      cut.boat({ x: 116, y: 97 }, 22, '#FFFFFF', '#B5513F') +
      cut.boat({ x: 40, y: 95 }, 13, '#F6E6C8', '#3C5A68') +
      line('M14 102q5 -2.600 10 0t10 0M70 104q5 -2.600 10 0t10 0M140 102q5 -2.600 10 0t10 0', '#A9D2DA', 0.7),
    near: () =>
      line('M12 124q5 -2.600 10 0t10 0M52 121q5 -2.600 10 0t10 0M100 125q5 -2.600 10 0t10 0M132 122q5 -2.600 10 0t10 0', '#7FB9C9', 0.8) +
      cut.bird({ x: 110, y: 30 }, 5, '#55808A') +
      cut.bird({ x: 128, y: 40 }, 4, '#55808A') +
      cut.bird({ x: 140, y: 28 }, 3.4, '#55808A'),
  },
  {
    sky: '#F9E2C2',
    orb: { x: 108, y: 48, r: 20, color: '#EE9C5B', halo: '#F6CFA0' },
    hills: ['#D3A277', '#8FAE84', '#5E8D6B'],
    accent: '#C3652F',
    middle: () =>
      pines('#6C8F6C', [
        [26, 94, 30],
        [42, 97, 38],
        [146, 92, 28],
      ]),
    near: () =>
      cut.tent({ x: 82, y: 121 }, 32, '#E4B04C', '#C98F32') +
      pines('#3F6E55', [[22, 126, 44]]) +
      cut.scatter(4, 16, [112, 108, 50, 14], (at) => flower(at, '#FBEFD8')),
  },
  {
    sky: '#DDE9F4',
    orb: { x: 38, y: 36, r: 13, color: '#F5D272', halo: '#E8EBDD' },
    hills: ['#9FB7CF', '#C9B978', '#B49C55'],
    accent: '#B0552F',
    middle: () =>
      cut.cloud({ x: 22, y: 66 }, 13, '#FFFFFF') +
      [
        [128, 94, 30],
        [146, 97, 36],
      ]
        .map(([x = 0, y = 0, h = 0]) => cut.roundTree({ x, y }, h, '#8DAA6A', '#7B995B'))
        .join(''),
    near: () =>
      cut.hotAirBalloon({ x: 86, y: 42 }, 42, ['#C75B45', '#F3DFB8']) +
      cut.hotAirBalloon({ x: 140, y: 34 }, 20, ['#4F7F95', '#F3DFB8']) +
      repeat(22, (at) =>
        line(`M${n(10 + at * 7)} 130V${n(115 + ((at * 37) % 5))}m-1.200 -2.600l1.200 -2.400l1.200 2.400z`, '#E0C97C', 0.7),
      ),
  },
  {
    sky: '#F4E6D2',
    orb: { x: 150, y: 36, r: 13, color: '#EDB55C', halo: '#F3DDB8' },
    hills: ['#B7B58E', '#C39A58', '#94864A'],
    accent: '#A14B33',
    middle: () => '',
    near: () =>
      cut.roundTree({ x: 42, y: 118 }, 52, '#9CA85B', '#8A974C') +
      apples(42, 118) +
      cut.roundTree({ x: 80, y: 121 }, 40, '#B3A450', '#A19243') +
      apples(80, 126) +
      cut.kite({ x: 112, y: 36 }, 11, ['#C75B45', '#E08A5F'], '#8A6A4F') +
      cut.bird({ x: 24, y: 34 }, 4.6, '#8A6A4F'),
  },
  {
    sky: '#F2DCC5',
    orb: { x: 54, y: 38, r: 15, color: '#D9774A', halo: '#EDC7A3' },
    hills: ['#B89A86', '#B8743F', '#7F4E33'],
    accent: '#A9532A',
    middle: () =>
      [
        [112, 98, 36],
        [130, 95, 44],
        [150, 99, 34],
      ]
        .map(([x = 0, y = 0, h = 0], at) =>
          cut.roundTree(
            { x, y },
            h,
            ['#D08A3C', '#B8542F', '#E0B04E'][at] ?? '#D08A3C',
            ['#BE7930', '#A5481F', '#CC9C3E'][at] ?? '#BE7930',
          ),
        )
        .join(''),
    near: () =>
      cut.mushroom({ x: 40, y: 122 }, 20) +
      cut.mushroom({ x: 58, y: 126 }, 13) +
      cut.mushroom({ x: 112, y: 123 }, 11) +
      cut.scatter(12, 26, [6, 14, 160, 84], fallingLeaf),
  },
  {
    sky: '#2F4257',
    orb: { x: 44, y: 34, r: 12, color: '#F2E7C4', halo: '#3D5266' },
    hills: ['#3F5A6B', '#385163', '#263B4A'],
    accent: '#3F5A6B',
    middle: () =>
      fill('M70 20C96 44 120 12 160 34C150 52 122 34 104 62C92 46 84 40 70 20Z', '#5FAE93', 0.5) +
      fill('M110 10C132 26 150 8 182 22C176 40 150 30 136 50C130 36 122 24 110 10Z', '#7F8FC4', 0.5) +
      pines('#20333F', [
        [112, 95, 30],
        [130, 97, 38],
        [148, 94, 28],
      ]),
    near: () =>
      cut.cabin({ x: 46, y: 118 }, 28, '#8E3B35', '#1E2C36', '#F6CF73') +
      pines('#1C2E39', [[24, 124, 42]]) +
      cut.scatter(21, 30, [4, 6, 164, 62], (at, random) => cut.star(at, 0.8 + random() * 1.5, '#F7EBC8')),
  },
  {
    sky: '#1F4A48',
    orb: { x: 30, y: 30, r: 11, color: '#F6E9C6', halo: '#2C5956' },
    hills: ['#3F706A', '#CFE0DC', '#F6F9F7'],
    accent: '#A93A37',
    middle: () =>
      pines(
        '#2F6A58',
        [
          [116, 94, 34],
          [150, 92, 28],
        ],
        '#F6F9F7',
      ),
    near: () =>
      cut.pine({ x: 74, y: 122 }, 78, '#2B7358') +
      cut.star({ x: 74, y: 43 }, 8, '#F2C94C') +
      [
        [68, 70],
        [80, 76],
        [72, 88],
        [86, 94],
        [62, 98],
        [76, 103],
        [90, 108],
        [58, 108],
      ]
        .map(([x = 0, y = 0], at) => dot({ x, y }, 1.9, ['#D9564A', '#F2C94C', '#F6F1E4'][at % 3] ?? '#F2C94C'))
        .join('') +
      cut.cabin({ x: 112, y: 121 }, 24, '#A9463C', '#F6F9F7', '#F7D98C') +
      snow(15, 42),
  },
];
