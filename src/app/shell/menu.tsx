import '#src/ui/more-icons.ts';
import i18next from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { setLanguage } from '#core/operations/settings/set-language.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import { noteSignOut, signOut } from '#src/data/commands/account/sign-out.ts';
import { countUnsent, restOf, unsentWork, type UnsentWork } from '#src/data/commands/unsent/unsent-work.ts';
import { HELD_MS } from '#src/data/sync/unfinished-leaving.ts';
import type { Device } from '#src/data/device.ts';
import { whenDevice } from '#src/data/live/shell-store.ts';
import SideMenu from '#src/features/menu/side-menu.tsx';
import { changeLanguage } from '#src/i18n/setup.ts';
import { leave } from '#src/platform/leaving/leave.ts';

/** A slow connection must not delay a sign-out. */
const ASK_MS = 1_500;
/**
 * Restoring a shop from a backup takes longer than this. A shop that has answered within this time is therefore still
 * the same.
 */
const RESTORED_IN_MS = 10_000;

const loadHeld = () => import('#src/features/connection/sign-out-held.tsx');
const loadDialog = () => import('#src/features/connection/sign-out-dialog.tsx');
const SignOutHeld = lazy(loadHeld);
const SignOutDialog = lazy(loadDialog);

/** Loaded with the menu, because a hanging service worker would not deliver the files when Log out is pressed. */
function useDialogsAtHand(): void {
  useEffect(() => {
    // A module that fails to load is requested again when it is shown.
    for (const load of [loadHeld, loadDialog]) load().catch(() => undefined);
  }, []);
}

/**
 * unreadable: for example, the browser has just removed it (OFF-10). held: another page that hangs holds a write,
 * perhaps for ever, or the dialog cannot be loaded.
 */
async function readUnsent(device: Device): Promise<UnsentWork | 'unreadable' | 'held'> {
  let cancel = () => undefined as void;
  const waited = new Promise<'held'>((resolve) => {
    cancel = device.timers.after(HELD_MS, () => resolve('held'));
  });
  try {
    return await Promise.race([
      askShop(device)
        .then(() => unsentWork(device))
        .then(withItsQuestion),
      waited,
    ]);
  } catch (error) {
    device.report('count what is unsent', error);
    return 'unreadable';
  } finally {
    cancel();
  }
}

/**
 * If the shop was restored from a backup since the last answer, it may lack entries that this device counts as sent
 * (OFF-13).
 */
async function askShop({ sender, timers, clock }: Device): Promise<void> {
  const answeredAtMs = sender.answeredAtMs();
  if (answeredAtMs !== null && clock.nowMs() - answeredAtMs < RESTORED_IN_MS) return;
  let cancel = () => undefined as void;
  const waited = new Promise<void>((resolve) => {
    cancel = timers.after(ASK_MS, resolve);
  });
  if (sender.connectivity.isOnline) await Promise.race([sender.connectivity.probe(), waited]);
  cancel();
}

/** Resolves when the dialog is loaded too. Without unsent work no dialog is needed. */
async function withItsQuestion(work: UnsentWork): Promise<UnsentWork> {
  if (countUnsent(work) > 0) await loadDialog();
  return work;
}

/** The side menu with its actions: languages, and sign-out with a question about unsent work (OFF-11). */
export default function Menu({ onClose, onCookieSettings }: { readonly onClose: () => void; readonly onCookieSettings: () => void }) {
  const navigate = useNavigate();
  useDialogsAtHand();
  const [unsent, setUnsent] = useState<UnsentWork | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [isCounting, setCounting] = useState(false);
  /** Signed out. The rest waits for the page that hangs. */
  const [isRestHeld, setRestHeld] = useState(false);

  const signOutWith = async (what: 'keep' | 'discard') => {
    const device = await whenDevice();
    await leave(
      () => signOut(device, { unsent: what, onHeld: () => setHeld(true) }),
      () => navigate(paths.frontpage(), { flushSync: true }),
    );
  };
  const leaveWith = async (what: 'keep' | 'discard') => {
    await signOutWith(what);
    onClose();
  };
  const askThenLeave = async () => {
    setCounting(true);
    const device = await whenDevice();
    const takeBack = noteSignOut(device);
    const work = await readUnsent(device);
    setCounting(false);
    // Work that cannot be counted is kept: nothing may block a sign-out.
    if (work === 'held') {
      setRestHeld(true);
      await signOutWith('keep');
    } else if (work === 'unreadable') await leaveWith('keep');
    else if (countUnsent(work) > 0) {
      takeBack();
      setUnsent(work);
    } else await leaveWith(restOf(work));
  };
  const chooseLanguage = async (language: string) => {
    const before = i18next.language;
    await changeLanguage(language);
    const device = await whenDevice();
    if (device.owner.kind === 'customer') {
      const told = await runOperation(device, setLanguage, { body: { lang: language } });
      // The account has not changed, as the error message says.
      if (!told.ok) await changeLanguage(before);
    }
    device.refreshes.fireEvenFresh();
  };

  return (
    <>
      <SideMenu
        onClose={onClose}
        onCookieSettings={onCookieSettings}
        onLanguage={(language) => void chooseLanguage(language)}
        onSignOut={() => void askThenLeave()}
        isSigningOut={isCounting}
      />
      {(isHeld || isRestHeld) && (
        <Suspense fallback={null}>
          <SignOutHeld onClose={isRestHeld ? onClose : () => setHeld(false)} />
        </Suspense>
      )}
      {unsent && !isHeld && (
        <Suspense fallback={null}>
          <SignOutDialog work={unsent} onLeave={leaveWith} onStay={() => setUnsent(null)} />
        </Suspense>
      )}
    </>
  );
}
