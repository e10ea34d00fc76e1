import { appError } from '#core/contract/errors.ts';
import { FALLBACK_FACES } from '#core/layout/text/faces/fallback-faces.ts';
import { fontPath } from '#core/layout/text/font-files.ts';
import type { LoadFont } from '#core/layout/text/text-engine.ts';
import { CallFailure } from './cancellable-calls.ts';

/** A font from the server, or from Cache Storage. */
export const loadFont: LoadFont = async (face) => {
  const notHere = () =>
    new CallFailure(appError(FALLBACK_FACES.some((fallback) => fallback === face) ? 'instance.font_not_here' : 'network.failed'));
  // The connection may fail before the answer or during it.
  const answered = async () => {
    const response = await fetch(new URL(`/${fontPath(face)}`, self.location.origin));
    if (!response.ok) throw notHere();
    return new Uint8Array(await response.arrayBuffer());
  };
  return answered().catch((reason: unknown) => {
    throw reason instanceof TypeError ? notHere() : reason;
  });
};
