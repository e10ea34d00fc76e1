import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackageItem } from '#core/contract/entities.ts';
import type { ItemViewing } from '#core/domain/packages/item-viewing.ts';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { usePreview } from '#src/platform/previews/use-preview.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { ItemUnfinished } from './item-unfinished.tsx';
import styles from './package-item-card.module.css';
import type { UnfinishedEdit } from './unfinished-edits.ts';
import { isEditable } from './use-edited-item.ts';

/** Size and aspect ratio of previews (D2 §9). */
const PREVIEW_PX = 640;
const PREVIEW_ASPECT = 400 / 290;

/** A product of the package as it will look, with the pencil that opens its editor (PKG-01). */
export function PackageItemCard({
  item,
  viewer: Viewer,
  unfinished,
  onEdit,
}: {
  readonly item: PackageItem;
  readonly viewer: ComponentType<ItemViewing>;
  readonly unfinished: UnfinishedEdit | undefined;
  readonly onEdit: () => void;
}) {
  const { t } = useTranslation('packages');
  const { src, place } = useItemPreview(item);
  const [isLooking, setLooking] = useState(false);
  const name = nameWithYear(item.product?.name ?? item.template?.name ?? t('item.TEMPLATE_PRODUCT'), item.templateData?.year);
  const design = item.template?.name;
  return (
    <li className={styles.card}>
      <div ref={place} className={styles.mat}>
        {src === null ? (
          <div className={styles.waiting} style={{ aspectRatio: PREVIEW_ASPECT }} />
        ) : (
          <button type="button" className={styles.look} aria-label={t('lookAt', { name })} onClick={() => setLooking(true)}>
            <Picture src={src} alt={t('previewOf', { name })} aspect={PREVIEW_ASPECT} fit="contain" className={styles.preview ?? ''} />
          </button>
        )}
      </div>
      <div className={styles.foot}>
        <p className={styles.words}>
          <span className={styles.name}>{name}</span>
          {design && design !== name && <span className={styles.design}>{design}</span>}
        </p>
        {isEditable(item) && (
          <button type="button" className={styles.edit} aria-label={t('edit', { name })} onClick={onEdit}>
            <Icon name="edit" size={20} />
          </button>
        )}
      </div>
      {unfinished && <ItemUnfinished draftUuid={unfinished.draftUuid} name={name} onFinish={onEdit} />}
      {isLooking && item.template && item.templateData && (
        <Suspense fallback={null}>
          <Viewer
            name={name}
            template={item.template}
            data={item.templateData}
            productUuid={item.product?.uuid ?? null}
            onClose={() => setLooking(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

function useItemPreview({ template, templateData }: PackageItem) {
  const { i18n } = useTranslation();
  const { settings } = useShell();
  const isKnown = template && templateData && settings;
  const key = isKnown ? `${template.uuid} ${template.version} ${i18n.language} ${JSON.stringify(templateData)}` : null;
  return usePreview(key, () => ({
    template: template ?? { uuid: '', version: 0 },
    fill: templateData ?? { userResources: {}, year: null },
    context: { language: i18n.language, country: settings?.options.country ?? '' },
    maxPx: PREVIEW_PX,
  }));
}
