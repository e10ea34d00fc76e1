import { appError } from '#core/contract/errors.ts';
import { fontPath } from '#core/layout/text/font-files.ts';
import type { LoadFont } from '#core/layout/text/text-engine.ts';
import { CallFailure } from './cancellable-calls.ts';

/** A font from the server, or from Cache Storage. */
export const loadFont: LoadFont = async (face) => {
  const response = await fetch(new URL(`/${fontPath(face)}`, self.location.origin)).catch((reason: unknown) => {
    if (reason instanceof TypeError) throw new CallFailure(appError('network.failed'));
    throw reason;
  });
  if (!response.ok) throw new CallFailure(appError('network.failed'));
  return new Uint8Array(await response.arrayBuffer());
};
