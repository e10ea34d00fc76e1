import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import styles from './install-steps.module.css';

const STEPS = [
  ['share', <ShareSign key="share" />],
  ['add', <AddRow key="add" />],
  ['confirm', <HomeScreen key="confirm" />],
] as const;

/** Drawings of the way through Safari's own menus (LOV-05). */
export default function InstallSteps({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('install');
  return (
    <Dialog title={t('title')} size="narrow" onClose={onClose} actions={<Button onClick={onClose}>{t('steps.done')}</Button>}>
      <p>{t('steps.lead')}</p>
      <ol className={styles.steps}>
        {STEPS.map(([name, drawing]) => (
          <li key={name} className={styles.step}>
            {drawing}
            <span>{t(`steps.${name}`)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.after}>{t('steps.after')}</p>
    </Dialog>
  );
}

function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 72" width={96} height={72} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Safari's bottom bar, with its share symbol in the middle. */
function ShareSign() {
  return (
    <Drawing>
      <path className={styles.sheet} d="M8 4h80v64H8z" />
      <path className={styles.bar} d="M8 40h80v28H8z" />
      <path className={styles.faint} d="M18 50l-5 5 5 5M28 50l5 5-5 5M67 49h8v11h-8zM79 51h5v6h-5z" />
      <circle className={styles.ring} cx="50" cy="54" r="12" />
      <path className={styles.line} d="M46 52h-2v9h12v-9h-2M50 57V46M46.500 49.500L50 46l3.500 3.500" />
    </Drawing>
  );
}

/** The list of the share sheet, with the row 'Add to Home Screen'. */
function AddRow() {
  return (
    <Drawing>
      <path className={styles.sheet} d="M8 4h80v64H8z" />
      <path className={styles.faint} d="M18 15h34M74 11h8v8h-8zM18 57h28M74 53h8v8h-8z" />
      <path className={styles.bar} d="M12 26h72v20H12z" />
      <path className={styles.line} d="M18 36h42M72 30h12v12H72zM78 33v6M75 36h6" />
    </Drawing>
  );
}

/** The home screen, with the shop among other apps. */
function HomeScreen() {
  return (
    <Drawing>
      <path className={styles.sheet} d="M22 4h52v64H22z" />
      <path className={styles.bar} d="M30 12h10v10H30zM56 12h10v10H56zM30 48h10v10H30zM56 48h10v10H56z" />
      <path className={styles.app} d="M40 28h16v16H40z" />
      <path className={styles.onApp} d="M43 40l4-5 3 3 2-2 2 4zM51 32h.01" />
    </Drawing>
  );
}
