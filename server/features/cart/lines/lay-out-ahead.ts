/**
 * Computes the layouts of a call's lines before its transaction opens. It decides nothing: lines that a later check
 * would refuse anyway are skipped, and a missing layout is computed when it is needed.
 */
import type { NewOrderLine } from '#core/contract/cart.ts';
import { UuidSchema } from '#core/contract/entities.ts';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import type { DisplayList } from '#core/layout/display-list.ts';
import type { PhaseContext, RequestContext } from '#server/http/handler.ts';
import { perCall } from '#server/http/requests/per-call.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { loadDesigns, templateKey } from '#server/features/shop/load-designs.ts';
import { dataError, imagesOf, type Instance } from '../checks/instance-data.ts';
import { findVisiblePictures } from '#server/media/picture-access.ts';
import type { Db } from '#server/db/database.ts';

interface Layout {
  readonly displayList: DisplayList;
  readonly hash: string;
}

interface Surroundings {
  readonly language: string;
  readonly country: string;
}

/** Keyed by everything that a layout depends on. */
export type LayoutsAhead = ReadonlyMap<string, Layout>;

/** The design of a published version does not change. */
const keyOf = (instance: Instance, { language, country }: Surroundings): string =>
  JSON.stringify([templateKey(instance), instance.data, language, country]);

interface InstanceToLayOut {
  readonly instance: Instance;
  readonly language: string;
}

type LineOfCall = Pick<NewOrderLine, 'template' | 'approvedLayout' | 'package'>;

export async function layOutAhead({ services, caller }: PhaseContext, lines: readonly LineOfCall[]): Promise<LayoutsAhead> {
  const instances = lines.flatMap((line) => instancesOf(line, caller.lang));
  if (instances.length === 0) return new Map();
  const designs = await loadDesigns(
    services.db,
    instances.map(({ instance }) => instance),
  );
  const { country } = (await loadSettings(services.db)).options;
  const visible = await visibleTo(services.db, caller.userUuid, instances);
  const made = new Map<string, Layout>();
  for (const { instance, language } of instances) {
    const design = designs.get(templateKey(instance));
    if (design === undefined || dataError(design, instance.data) !== null || !picturesIn(instance).every((uuid) => visible.has(uuid)))
      continue;
    made.set(keyOf(instance, { language, country }), await services.layout.layout(design, instance.data, { language, country }));
  }
  return made;
}

const picturesIn = (instance: Instance): string[] => imagesOf(instance.data).flatMap(({ uuid }) => uuid ?? []);

/** The pictures that the caller may use. With others a line is refused, so it is not worth a layout. */
async function visibleTo(db: Db, userUuid: string | null, instances: readonly InstanceToLayOut[]): Promise<ReadonlySet<string>> {
  const asked = new Set(instances.flatMap(({ instance }) => picturesIn(instance)).filter((uuid) => UuidSchema.safeParse(uuid).success));
  if (userUuid === null) return new Set();
  return new Set((await findVisiblePictures(db, userUuid, [...asked])).map(({ uuid }) => uuid));
}

function instancesOf({ template, approvedLayout, package: wanted }: LineOfCall, lang: string): InstanceToLayOut[] {
  const items = wanted?.packageItems ?? [];
  return [
    ...(template && approvedLayout ? [{ instance: template, language: approvedLayout.language }] : []),
    ...items.flatMap((item) =>
      item.template && item.templateData
        ? [
            {
              instance: { uuid: item.template.uuid, version: item.template.version, data: item.templateData },
              language: item.approvedLayout?.language ?? lang,
            },
          ]
        : [],
    ),
  ];
}

/** The layouts of one call: the precomputed ones, and others on demand. */
export const layoutsOf = perCall(({ services }: RequestContext) => {
  let ahead: LayoutsAhead = new Map();
  return {
    take(layouts: LayoutsAhead): void {
      ahead = layouts;
    },
    async layout(design: TemplateDesign, instance: Instance, surroundings: Surroundings): Promise<Layout> {
      return ahead.get(keyOf(instance, surroundings)) ?? services.layout.layout(design, instance.data, surroundings);
    },
  };
});
