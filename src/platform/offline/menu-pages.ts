/** Pages that the shop wrote itself and its menu links to. They open offline with their pictures. */
import { addressOf } from '#core/contract/paths/named-routes.ts';
import { pageCalls } from '#core/contract/pages.ts';
import { settingsCalls, type MenuItem } from '#core/contract/settings.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import type { Device } from '#src/data/device.ts';
import { pull } from '#src/data/sync/pull.ts';

type Module = CallAnswer<typeof pageCalls.legacyPage>['modules'][number];

const PAGE = /^\/pages\/(?<id>[a-z0-9-]{1,60})(?:[?#]|$)/u;

export const menuPageIds = (items: readonly MenuItem[]): string[] => {
  const idsOf = (item: MenuItem): string[] => {
    const address = item.type === 'internal' ? addressOf(item.target, item.data) : item.target;
    return [PAGE.exec(address)?.groups?.['id'] ?? [], ...item.children.map(idsOf)].flat();
  };
  return [...new Set(items.flatMap(idsOf))];
};

/**
 * Reads the pages, which also stores them. A page that cannot be read now is left out. @returns the shop's own pictures
 * on them
 */
export async function readMenuPages(device: Device): Promise<string[]> {
  const listed = await pull(device, settingsCalls.menu, { query: { lang: device.language() } });
  if (!listed.ok) return [];
  const pictures: string[] = [];
  for (const id of menuPageIds(listed.value.menu)) {
    const read = await pull(device, pageCalls.legacyPage, { params: { id } });
    if (read.ok) pictures.push(...read.value.modules.flatMap(picturesOf));
  }
  return pictures.filter((src) => src.startsWith('/shop-images/'));
}

function picturesOf(module: Module): string[] {
  switch (module.type) {
    case 'Slider':
      return module.slides.map(({ background }) => background);
    case 'PromoteCategory':
      return module.categories.map(({ image }) => image);
    case 'Image':
      return [module.src];
    default:
      return [];
  }
}
