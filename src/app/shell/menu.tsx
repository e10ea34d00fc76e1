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

/** A slow line holds no sign-out up. */
const ASK_MS = 1_500;
/** No shop is restored from a backup in less: one that has answered since is the one that was asked then. */
const RESTORED_IN_MS = 10_000;

const loadHeld = () => import('#src/features/connection/sign-out-held.tsx');
const loadDialog = () => import('#src/features/connection/sign-out-dialog.tsx');
const SignOutHeld = lazy(loadHeld);
const SignOutDialog = lazy(loadDialog);

/** With the menu: a service worker that hangs gives no file when Log out is pressed. */
function useDialogsAtHand(): void {
  useEffect(() => {
    // What does not come is asked for again when it is shown.
    for (const load of [loadHeld, loadDialog]) load().catch(() => undefined);
  }, []);
}

/**
 * unreadable: the browser has just removed it, for example (OFF-10). held: another page that hangs is in the middle of writing it, and
 * may be for ever, or keeps the question from being loaded.
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

/** A shop that was restored from a backup while nothing was asked may lack what this device takes for sent (OFF-13). */
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

/** The question is there, too. Without unsent work none is asked. */
async function withItsQuestion(work: UnsentWork): Promise<UnsentWork> {
  if (countUnsent(work) > 0) await loadDialog();
  return work;
}

/** The side menu with what it does: languages, sign-out with a question about unsent work (OFF-11). */
export default function Menu({ onClose, onCookieSettings }: { readonly onClose: () => void; readonly onCookieSettings: () => void }) {
  const navigate = useNavigate();
  useDialogsAtHand();
  const [unsent, setUnsent] = useState<UnsentWork | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [isCounting, setCounting] = useState(false);
  /** Signed out, and the rest waits for the page that hangs. */
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
    // What cannot be counted is kept: nothing holds a sign-out up.
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
      // Nothing has changed, as its message says.
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
