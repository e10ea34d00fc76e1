/**
 * SHA-256 of the shipped faces. A paid order's print names glyphs by their number in one of these files, so a face is
 * never changed in place: with other numbers, old orders would print other letters. A test and every export check it.
 */
import { createHash } from 'node:crypto';
import { FONT_FAMILIES } from '#core/contract/template-format.ts';
import { FALLBACK_FACES, type FaceName } from '#core/layout/text/faces/fallback-faces.ts';

export const FACE_HASHES: Readonly<Record<FaceName, string>> = {
  Anton: '03db6fd4eacc0b59a5317e84a7ed223fddf82161d9b5bc534905dcbf7e560364',
  'Bebas Neue': '2fd2d5f9439738f06ffe6f4d676f3b6e1f0af5824ec9e2821e7705ffd3955ab5',
  Comfortaa: 'c2285aff85a8e4cf66315a29d4dec5ab2564c4d464f7da4cd53a120c883193d1',
  'Dancing Script': '0683daa95f2f804a2a34fadc83eaa856232ea28f19d22d9107a86a4c43740d55',
  Graduate: '01639ca5eae372b7ecbd97063eee1bd6bbc1c85a9400aa7912b4b8306e5faa97',
  Lobster: '5952d22804ee01ffe30991a9f2e0e7dd3cca11aac149496d479561c1e1aac1fe',
  Lora: 'edb621e3b97a49254d47c917799bb93aa974a65c871a21d810ad2d76dad16237',
  Montserrat: '2818f5295244bef7aa3cc56b8626d835bfc14df86fadf5c6dc7a4bec6cebca8a',
  'Noto Emoji': '72400b97638a664d6d3f7979a45139e7ec449a3c3033e47c5c17a86f6424ab12',
  'Noto Sans': 'b749f9c235ff974636d8f208b472846e898be15b36777147acb05fefd5608d3e',
  'Noto Sans Arabic': '35aa246b44cbeed17e0656271e1cf31b4b791562cd83eaf5c080180a53a1ba03',
  'Noto Sans Hebrew': '932f43d8c3077f996fb03860195968148afc65942c94ee7aa00b38ac777f57d7',
  Oswald: '3e621e39283265b3394ca2545a9641289ac554f52ed29e01212f1fececb2f17c',
  Pacifico: '342667144c40182489edf1fe6918634a220c7745cb36d3b899af2b526cedb850',
  'Playfair Display': 'd4ec7c19ecaa7286bfb3194266eb3238af08a739bb3a946f3ca91693a6d7d5ae',
  'Racing Sans One': '39b0b9dcf7413e733bf9dd98717393946a1eedd90e8ea0d9efaea964dd4a3776',
  Roboto: '3df8644724534b90494c35c40db0d5ddb71ece454ef275ae8ba0c16c0075b0e1',
  Sacramento: 'd5db84844ac3278e0a5c1ca2e331dda2c1ba72506cd8cf08007c1e9116bad3f3',
  Tourney: 'ecc09f1a803b6a0eee92ecc38cfb3e11a46da37bd624708328d1b9db2b495468',
};

/** Faces whose file differs from the one with which prints were made. */
export async function changedFaces(readFace: (face: FaceName) => Promise<Uint8Array>): Promise<readonly FaceName[]> {
  const changed: FaceName[] = [];
  for (const face of [...FONT_FAMILIES, ...FALLBACK_FACES]) {
    const hash = createHash('sha256')
      .update(await readFace(face))
      .digest('hex');
    if (hash !== FACE_HASHES[face]) changed.push(face);
  }
  return changed;
}
