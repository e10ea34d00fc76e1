import { useTranslation } from 'react-i18next';
import type { PackageItem } from '#core/contract/entities.ts';
import { itemName } from '#core/domain/packages/item-name.ts';
import { writeList } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import type { PackageInstance } from './use-package-instance.ts';

/** The shop sells other items in the package than when it was made (KEP-16). Lists the dropped and the added ones. */
export function PackageChange({ added, dropped }: NonNullable<PackageInstance['change']>) {
  const { t } = useTranslation('packages');
  const locale = useLocale();
  const names = (items: readonly PackageItem[]) =>
    writeList(
      items.map((item) => itemName(item) || t(`item.${item.type}`)),
      locale,
    );
  return (
    <Notice kind="warning" title={t('changed.title')} live>
      {dropped.length > 0 && <p>{t('changed.dropped', { items: names(dropped) })}</p>}
      {added.length > 0 && <p>{t('changed.added', { items: names(added) })}</p>}
      <p>{t('changed.rest')}</p>
    </Notice>
  );
}
