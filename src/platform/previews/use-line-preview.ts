import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine, PackageItem } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { lineFiles } from '#core/domain/cart/line-details.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useShell } from '#src/data/live/shell-store.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { usePreview } from './use-preview.ts';

/** Longer side of a line's picture, in pixels: twice its size on the screen. */
const PREVIEW_PX = 360;

export interface LinePreview {
  /** Ref of the picture's element: the preview is drawn when that comes into view. */
  readonly place: RefCallback<HTMLElement>;
  /** One drawn page, or up to three of the line's own pictures; empty while nothing can be shown. */
  readonly pictures: readonly string[];
}

/** The preview of an order line: its first page, its pictures, or its package's first product. */
export function useLinePreview(line: OrderLine): LinePreview {
  const device = useDevice();
  const drawn = useMadePreview(madeOf(line));
  if (drawn.pictures.length > 0) return drawn;
  return { place: drawn.place, pictures: lineFiles(line).map((uuid) => thumbnailPath(device.owner.uuid, uuid)) };
}

/** The preview of a package: its first product with pictures. */
export const usePackagePreview = (items: readonly PackageItem[]): LinePreview => useMadePreview(madeInPackage(items));

function useMadePreview(made: Made | null): LinePreview {
  const { i18n } = useTranslation();
  const { settings } = useShell();
  const key = made && settings ? `${made.template.uuid} ${made.template.version} ${i18n.language} ${JSON.stringify(made.data)}` : null;
  const { src, place } = usePreview(key, () => ({
    template: made?.template ?? { uuid: '', version: 0 },
    fill: made?.data ?? { userResources: {}, year: null },
    context: { language: i18n.language, country: settings?.options.country ?? '' },
    maxPx: PREVIEW_PX,
  }));
  return { place, pictures: src === null ? [] : [src] };
}

interface Made {
  readonly template: { readonly uuid: string; readonly version: number };
  readonly data: TemplateData;
}

const madeOf = (line: OrderLine): Made | null =>
  line.template ? { template: line.template, data: line.template.data } : madeInPackage(line.package?.packageItems ?? []);

function madeInPackage(items: readonly PackageItem[]): Made | null {
  const item = items.find((entry) => entry.template !== null && entry.templateData !== null);
  return item?.template && item.templateData ? { template: item.template, data: item.templateData } : null;
}

export const thumbnailPath = (ownerUuid: string, pictureUuid: string): string => pictureFile(ownerUuid, pictureUuid, '320.webp');

export function pictureFile(ownerUuid: string, pictureUuid: string, file: '320.webp' | '640.webp' | 'cutout.webp'): string {
  const params: Readonly<Record<string, string>> = { ownerUuid, pictureUuid, file };
  return pictureSetCalls.pictureThumbnail.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
