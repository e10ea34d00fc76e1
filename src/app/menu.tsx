import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../core/contract/paths.ts';
import { setLanguage } from '../data/commands/set-language.ts';
import { signOut } from '../data/commands/sign-out.ts';
import { unsentWork } from '../data/commands/unsent-work.ts';
import { whenDevice } from '../data/live/shell-store.ts';
import SideMenu from '../features/menu/side-menu.tsx';
import { changeLanguage } from '../i18n/setup.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** The side menu with what it does: languages, sign-out with a warning about unsent work (OFF-11). */
export default function Menu({ onClose, onCookieSettings }: { readonly onClose: () => void; readonly onCookieSettings: () => void }) {
  const { t } = useTranslation('menu');
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);

  const leave = async () => {
    await signOut(await whenDevice(), { unsent: 'discard' });
    onClose();
    await navigate(paths.frontpage());
  };
  const askThenLeave = async () => {
    const { entries, drafts } = await unsentWork(await whenDevice());
    const count = entries.length + drafts;
    if (count > 0) setUnsent(count);
    else await leave();
  };
  const chooseLanguage = async (language: string) => {
    await changeLanguage(language);
    const device = await whenDevice();
    device.refreshes.fireEvenFresh();
    if (device.owner.kind === 'customer') await setLanguage(device, { lang: language });
  };

  return (
    <>
      <SideMenu
        onClose={onClose}
        onCookieSettings={onCookieSettings}
        onLanguage={(language) => void chooseLanguage(language)}
        onSignOut={() => void askThenLeave()}
      />
      {unsent > 0 && (
        <ConfirmDialog
          title={t('signOutTitle')}
          confirmLabel={t('signOutAnyway')}
          cancelLabel={t('signOutKeep')}
          isDanger
          onConfirm={() => void leave()}
          onCancel={() => setUnsent(0)}
        >
          <p>{t('signOutUnsent', { count: unsent })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
