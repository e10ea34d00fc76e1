import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { Toast } from '#src/ui/status/toast.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PackageBuy } from '../package-buy.tsx';
import styles from './package-editor.module.css';
import { PackageChange } from './package-change.tsx';
import type { PackageEditorProps } from './package-editor-props.ts';
import { PackageItemCard } from '../items/package-item-card.tsx';
import { CatalogueSection, DigitalSetSection } from '../items/package-sections.tsx';
import { useEditedItem } from '../items/use-edited-item.ts';
import { usePackageCart } from '../use-package-cart.ts';
import { UnfinishedDialog } from './unfinished-dialog.tsx';
import { useWarning } from './use-warning.ts';
import { WarningDialog } from './warning-dialog.tsx';

/** The package with the customer's pictures: preview, edit, buy (PKG-01 to PKG-05). */
export function PackageEditor(props: PackageEditorProps) {
  const { instance, line, sets, editor: ItemEditor } = props;
  const { t } = useTranslation('packages');
  const errorText = useErrorText();
  const { package: made, draft } = instance;
  const { editing, open, unfinished } = useEditedItem(instance, line);
  const cart = usePackageCart(instance, line);
  const warning = useWarning(cart.add);
  const [isAsking, setAsking] = useState(false);
  const [firstOpen] = unfinished ?? [];
  if (editing) {
    return (
      <Suspense fallback={<Waiting />}>
        <ItemEditor {...editing} />
      </Suspense>
    );
  }
  const of = (type: (typeof made.packageItems)[number]['type']) => made.packageItems.filter((item) => item.type === type);
  return (
    <Page>
      <PageHeader
        title={t('packageHeader', { packageName: inSentence(made.name) })}
        lead={made.description}
        back={line ? { to: paths.cart(), label: t('backToCart') } : { to: paths.packages(), label: t('exclusiveDeals') }}
      />
      {draft?.note && (
        <Notice kind="warning" title={t('cameBack')}>
          <p>{errorText(draft.note)}</p>
        </Notice>
      )}
      {instance.change && <PackageChange {...instance.change} />}
      <div className={styles.columns}>
        <div className={styles.contents}>
          <ul className={styles.items} aria-label={t('products')}>
            {of('TEMPLATE_PRODUCT').map((item) => (
              <PackageItemCard
                key={item.uuid}
                item={item}
                viewer={props.viewer}
                unfinished={unfinished?.find(({ itemUuid }) => itemUuid === item.uuid)}
                onEdit={() => open(item.uuid)}
              />
            ))}
          </ul>
          <CatalogueSection items={of('CATALOGUE')} />
          <DigitalSetSection items={of('DIGITAL_SET')} sets={sets} />
        </div>
        <PackageBuy
          {...props}
          isBusy={cart.isAddingToCart}
          isReady={warning.isKnown && unfinished !== null}
          onAdd={firstOpen ? () => setAsking(true) : warning.ask}
        />
      </div>
      <LeaveGuard isDirty={draft !== null || firstOpen !== undefined} isDone={cart.isDone} />
      {isAsking && firstOpen && (
        <UnfinishedDialog
          onFinish={() => {
            setAsking(false);
            open(firstOpen.itemUuid);
          }}
          onWithout={() => {
            setAsking(false);
            warning.ask();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {warning.text !== null && <WarningDialog text={warning.text} onAdd={warning.confirm} onCheck={warning.close} />}
      {cart.error && <Toast onClose={cart.closeError}>{errorText(cart.error)}</Toast>}
    </Page>
  );
}

export function Waiting() {
  return (
    <Page>
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={72} />
        <div className={styles.items}>
          <Skeleton height={240} />
          <Skeleton height={240} />
          <Skeleton height={240} />
        </div>
      </div>
    </Page>
  );
}

/** 'The family package' becomes 'the family package' inside an English sentence. */
const inSentence = (name: string): string => name.replace(/^The (?=\p{L})/u, 'the ');
