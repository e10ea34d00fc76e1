/** Composes a cut-out and its background on the device, as /system/gsbackground.php does, without a connection. */
import type { AppError } from '#core/contract/errors.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import type { Effect, Rotation } from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import { imageClient } from '../workers/image-client.ts';

export interface CompositeRequest {
  readonly pictureUuid: string;
  readonly backgroundUuid: string;
  readonly rotation: Rotation;
  readonly effect: Effect;
}

/** Longer side of the renditions that are composed, in pixels. */
const COMPOSITE_PX = 640;

/** The address of the shop's own composed picture. */
export function compositeAddress({ pictureUuid, backgroundUuid, rotation, effect }: CompositeRequest): string {
  const query = new URLSearchParams({ uuid: backgroundUuid, picture: pictureUuid, rotation: String(rotation), effect });
  return `${pictureSetCalls.greenScreenPreview.path}?${query}`;
}

export async function compositePicture(device: Device, request: CompositeRequest, signal: AbortSignal): Promise<Result<Blob, AppError>> {
  const ownerUuid = device.owner.uuid;
  const [cutout, background] = await Promise.all([
    loadAsset(
      device,
      pictureSetCalls.pictureThumbnail,
      { params: { ownerUuid, pictureUuid: request.pictureUuid, file: 'cutout.webp' } },
      signal,
    ),
    loadAsset(
      device,
      pictureSetCalls.backgroundThumbnail,
      { params: { ownerUuid, backgroundUuid: request.backgroundUuid, file: '640.webp' } },
      signal,
    ),
  ]);
  const front = asBlob(cutout);
  const behind = asBlob(background);
  if (!front.ok) return front;
  if (!behind.ok) return behind;
  return imageClient.composite(
    front.value,
    behind.value,
    { maxPx: COMPOSITE_PX, rotation: request.rotation, effect: request.effect },
    { signal },
  );
}

function asBlob(answer: Result<unknown, AppError>): Result<Blob, AppError> {
  if (!answer.ok) return answer;
  return answer.value instanceof Blob ? ok(answer.value) : err({ code: 'network.unexpected_answer' });
}
