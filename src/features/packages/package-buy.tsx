import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deletePackageDraft } from '#src/data/commands/cart/package-drafts.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { announce } from '#src/ui/status/announce.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { useStuckFoot } from '#src/ui/page/use-stuck-foot.ts';
import { Price } from '#src/ui/goods/price.tsx';
import { OfferPrice } from './offers/offer-price.tsx';
import type { PackageEditorProps } from './editing/package-editor-props.ts';
import styles from './editing/package-editor.module.css';
import type { PackageInstance } from './editing/use-package-instance.ts';
import { useKnownFiles } from './items/use-known-files.ts';
import { useLeaving } from './use-leaving.ts';
import { useOffer } from './offers/use-offer.ts';

interface PackageBuyProps extends Pick<PackageEditorProps, 'instance' | 'readAtMs' | 'isOffered' | 'line' | 'sets'> {
  readonly isBusy: boolean;
  /** The shop's warning is known. */
  readonly isReady: boolean;
  readonly onAdd: () => void;
}

/** The present price of the package, and the button that adds it to the cart, or the reason why it cannot be added. */
export function PackageBuy({ instance, readAtMs, isOffered, line, sets, isBusy, isReady, onAdd }: PackageBuyProps) {
  const { t } = useTranslation('packages');
  const foot = useStuckFoot();
  const currency = useCurrency();
  const { package: made, draft } = instance;
  const { endsAtMs, shown } = useOffer(made, readAtMs);
  // For an existing line the shop decides whether it may be changed.
  const files = useKnownFiles(made, line, sets);
  // While the package is being added, the cart may contain it already and the comparison would find the package itself.
  const known = isBusy ? null : files;
  const leaving = useLeaving(instance, line);
  const knownText = known && t(`knownFiles.${known.why}`, { count: known.owned });
  const reason =
    (line ? undefined : made.disabled?.reason) ?? (isOffered ? null : t('notOffered')) ?? (known?.isRefused ? knownText : null);
  return (
    <Card ref={foot} className={styles.buy ?? ''}>
      {isOffered && <OfferPrice shown={shown} endsAtMs={endsAtMs} currency={currency} />}
      {reason !== null && (
        <Notice kind="warning">
          <p>{reason}</p>
        </Notice>
      )}
      {reason === null && knownText && (
        <Notice kind="info">
          <p>{knownText}</p>
        </Notice>
      )}
      {reason === null && leaving.length > 0 && (
        <Notice kind="info" title={t('leaving.title')}>
          <p>{t('leaving.text', { count: leaving.length })}</p>
          <ul className={styles.leaving}>
            {leaving.map(({ uuid, description, subjects: [subject], linePrice }) => (
              <li key={uuid}>
                {[description, subject?.name].filter(Boolean).join(', ')} · <Price minor={linePrice} currency={currency} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Button wide icon="cart" busy={isBusy} disabled={reason !== null || !isReady} onClick={onAdd}>
        {t(line ? 'updatePackage' : 'addPackage')}
      </Button>
      {draft && <Kept draft={draft} />}
    </Card>
  );
}

/** Says that the edits are saved on this device, with a button that discards them. */
function Kept({ draft }: { readonly draft: NonNullable<PackageInstance['draft']> }) {
  const { t } = useTranslation('packages');
  const device = useDevice();
  const [isAsking, setAsking] = useState(false);
  const forget = async () => {
    setAsking(false);
    const forgotten = await deletePackageDraft(device, { uuid: draft.uuid });
    if (forgotten.ok) announce(t('startedOver'));
  };
  return (
    <>
      <p className={styles.quiet}>{t('kept')}</p>
      <Button wide variant="quiet" icon="undo" onClick={() => setAsking(true)}>
        {t('startOver')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('startOverTitle')}
          confirmLabel={t('startOver')}
          cancelLabel={t('keepEdits')}
          isDanger
          onConfirm={() => void forget()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('startOverText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
