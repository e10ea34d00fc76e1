import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { RecipientsStep } from './recipients-step.tsx';
import { SelectSetsStep } from './select-sets-step.tsx';
import { shareableSets } from './share-view.ts';
import styles from './share-dialog.module.css';
import { ReceiptStep } from './receipt-step.tsx';

/** The three steps of D2 §4: select-picture-sets, select-recipients, show-receipt. */
type Step =
  | { readonly name: 'select-picture-sets' | 'select-recipients' }
  | { readonly name: 'show-receipt'; readonly sent: readonly string[] };

/** Invites friends and family to see picture sets (SHR-01). @param chosen sets that are ticked at first */
export default function ShareDialog({
  sets,
  chosen,
  onClose,
}: {
  readonly sets: readonly PictureSet[];
  readonly chosen: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('sharing');
  const shareable = shareableSets(sets);
  const first = chosen.filter((uuid) => shareable.some((set) => set.subject.uuid === uuid));
  const [step, setStep] = useState<Step>({ name: 'select-picture-sets' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(first));
  const [entries, setEntries] = useState<readonly string[]>(['']);

  const again = () => {
    setSelected(new Set());
    setEntries(['']);
    setStep({ name: 'select-picture-sets' });
  };

  return (
    <Dialog title={t('title')} size="narrow" onClose={onClose}>
      <div className={styles.steps}>
        {shareable.length === 0 ? (
          <Notice kind="info">
            <p>{t('noneAvailable')}</p>
          </Notice>
        ) : step.name === 'show-receipt' ? (
          <ReceiptStep sent={step.sent} onAgain={again} onClose={onClose} />
        ) : step.name === 'select-recipients' ? (
          <RecipientsStep
            subjectUuids={[...selected]}
            entries={entries}
            onEntries={setEntries}
            onBack={() => setStep({ name: 'select-picture-sets' })}
            onSent={(sent) => setStep({ name: 'show-receipt', sent })}
          />
        ) : (
          <SelectSetsStep
            sets={shareable}
            selected={selected}
            onSelect={setSelected}
            onDone={() => setStep({ name: 'select-recipients' })}
          />
        )}
        <PromoBox onClose={onClose} />
      </div>
    </Dialog>
  );
}

function PromoBox({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('sharing');
  return (
    <aside className={styles.promo} aria-label={t('promoTitle')}>
      <span className={styles.promoIcon}>
        <Icon name="gift" />
      </span>
      <div>
        <p className={styles.promoTitle}>{t('promoTitle')}</p>
        <p>{t('promoText')}</p>
        <Link to={paths.categories()} onClick={onClose}>
          {t('promoLink')}
        </Link>
      </div>
    </aside>
  );
}
