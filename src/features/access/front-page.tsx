import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Subject } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { accessStep, accessStepPath, LOGIN_PATH, PATTERNS } from '#core/contract/paths/patterns.ts';
import { WIDE_SCREEN } from '#core/domain/brand/brand-head.ts';
import type { Result } from '#core/kernel/result.ts';
import { takeReferrer } from '#src/platform/storage/way-in.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useDocumentTitle } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import type { VerifiedCode } from './access-actions.ts';
import { CodeForm } from './code-form.tsx';
import styles from './front-page.module.css';
import { useAccess, whenCustomer } from './use-access.ts';
import { useLinkedCode } from './use-linked-code.ts';

const AddSetDialog = lazy(() => import('./add-set-dialog.tsx'));
const HelpDialog = lazy(() => import('./help-dialog.tsx'));
const LoginOrRegister = lazy(() => import('./login-or-register.tsx'));
const SecondStepPanel = lazy(() => import('./second-step-panel.tsx'));
const SignInPanel = lazy(() => import('./sign-in-panel.tsx'));

const PROMISES = [
  ['private', 'eye'],
  ['free', 'gift'],
  ['kept', 'cloud'],
] as const;

/** `/` and `/#login`: the picture code, sign-in, or login-or-register after a valid code (D1 §2). */
export default function FrontPage() {
  const { t } = useTranslation('access');
  const access = useAccess();
  const { settings, look, loadActions } = access;
  const navigate = useNavigate();
  const location = useLocation();
  const { code, setCode, wasSent } = useLinkedCode();
  const [verified, setVerified] = useState<VerifiedCode | null>(null);
  /**
   * Each step has its address, so that Back and the menu work. Without a validated code, as after a reload, the step
   * shows the code form.
   */
  const step = accessStep(location.hash);
  const validated = step === null ? null : verified;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [asked, setAsked] = useState<{ code: string; subject: Subject | null } | null>(null);
  const [isAdding, setAdding] = useState(false);
  /** The reason why a set that the customer confirmed could not be added. */
  const [refusal, setRefusal] = useState<AppError | null>(null);
  useDocumentTitle(location.hash === '#login' ? t('signIn') : look?.name || t('frontTitle'));

  const goneFrom = useRef<string | null>(null);
  /**
   * A customer who enters a code and then signs in finds the code in the form, one press from its pictures. This runs
   * once, because both the form and the device report the sign-in.
   */
  const goOn = useCallback(() => {
    if (goneFrom.current === location.key) return;
    goneFrom.current = location.key;
    void navigate(takeReferrer() ?? (code.trim() === '' ? PATTERNS.packages : PATTERNS.frontpage), { replace: true });
  }, [code, location.key, navigate]);
  const [isEnded, setEnded] = useState(false);
  const isLoginPage = location.hash === '#login';
  const isLogin = isLoginPage && (access.user === null || isEnded);
  /** Show no form yet: if another form replaced it, the typed text would be lost. */
  const isUndecided = isLoginPage && !isLogin;
  const isHereToSignIn = isLoginPage && Boolean(access.user);
  useEffect(() => {
    if (!isHereToSignIn) return undefined;
    let isShown = true;
    // The session may have ended since then. In that case the customer needs this page.
    const goOnIfSignedIn = async () => {
      const isSignedIn = await (await loadActions()).isStillSignedIn();
      if (!isShown) return;
      if (isSignedIn) goOn();
      else setEnded(true);
    };
    void goOnIfSignedIn();
    return () => {
      isShown = false;
    };
  }, [isHereToSignIn, loadActions, goOn]);

  const addSet = async (code: string, confirmed: boolean): Promise<Result<unknown, AppError>> => {
    const result = await (await loadActions()).addPictureSet(code, confirmed);
    if (!result.ok) return result;
    if (result.value.kind === 'redirect') window.location.assign(result.value.to);
    else if (result.value.kind === 'warning') setAsked({ code, subject: result.value.subject });
    else await navigate(result.value.to);
    return result;
  };

  const submitCode = async (code: string, isByAddress: boolean): Promise<Result<unknown, AppError>> => {
    setRefusal(null);
    const user = await whenCustomer();
    // No set gets into a customer's account by an address alone.
    if (user && (user.isSimulated || isByAddress)) {
      setAsked({ code, subject: null });
      return { ok: true, value: null };
    }
    if (user) return addSet(code, false);
    const result = await (await loadActions()).verifyCode(code);
    if (!result.ok) return result;
    if (result.value.redirect) window.location.assign(result.value.redirect);
    else {
      setVerified(result.value);
      await navigate(accessStepPath('email'));
    }
    return result;
  };

  const confirmAsked = async () => {
    if (!asked) return;
    setAdding(true);
    const result = await addSet(asked.code, true);
    setAdding(false);
    setAsked(null);
    setRefusal(result.ok ? null : result.error);
  };

  const account = validated && step && settings ? { code: validated, step, settings } : null;
  const isCodeForm = !isUndecided && !account && location.hash !== '#second-step' && !isLogin;
  return (
    <div className={styles.front}>
      {look?.frontPageImage && (
        <picture>
          <source media={WIDE_SCREEN} srcSet={look.frontPageImage} />
          <img className={styles.background} src={look.frontPageImagePhone ?? look.frontPageImage} alt="" fetchPriority="high" />
        </picture>
      )}
      <div className={styles.content}>
        <section className={styles.panel}>
          <Suspense fallback={<Skeleton height={320} />}>
            {isUndecided ? (
              <Skeleton height={320} />
            ) : account ? (
              <LoginOrRegister
                {...account}
                loadActions={loadActions}
                onStep={(next) => void navigate(next === null ? PATTERNS.frontpage : accessStepPath(next), { preventScrollReset: true })}
                onDone={(to) => void navigate(to, { replace: true })}
              />
            ) : isCodeForm ? (
              <>
                <div className={styles.intro}>
                  <h1>{t('frontTitle')}</h1>
                  <p className={styles.lead}>{t('frontLead')}</p>
                </div>
                <CodeForm code={code} wasSent={wasSent} refusal={refusal} onCode={setCode} onSubmit={submitCode} />
                <div className={styles.links}>
                  <button type="button" className={styles.linkLike} onClick={() => setHelpOpen(true)}>
                    {t('notReceivedCode')}
                  </button>
                  <Link className={styles.linkLike} to={PATTERNS.tryOut}>
                    {t('tryOut')}
                  </Link>
                  <Link className={styles.linkLike} to={PATTERNS.prices}>
                    {t('seePrices')}
                  </Link>
                </div>
                <AccountFoot user={access.user ?? null} />
              </>
            ) : isLogin ? (
              <SignInPanel loadActions={loadActions} onSignedIn={goOn} />
            ) : (
              <SecondStepPanel loadActions={loadActions} onSignedIn={goOn} />
            )}
          </Suspense>
        </section>
        {isCodeForm && (
          <ul className={styles.promises}>
            {PROMISES.map(([promise, icon]) => (
              <li key={promise}>
                <Icon name={icon} size={22} />
                {t(`promises.${promise}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Suspense fallback={null}>
        {isHelpOpen && (
          <HelpDialog shopEmail={settings?.contactInfo.email ?? ''} loadActions={loadActions} onClose={() => setHelpOpen(false)} />
        )}
        {asked && (
          <AddSetDialog
            code={asked.code}
            subject={asked.subject}
            simulated={access.user?.isSimulated ? access.user : null}
            busy={isAdding}
            onConfirm={() => void confirmAsked()}
            onCancel={() => setAsked(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function AccountFoot({ user }: { readonly user: { readonly name: string; readonly emailAddress: string } | null }) {
  const { t } = useTranslation('access');
  return (
    <div className={styles.foot}>
      {user ? (
        <>
          <span className={styles.person}>
            <span className={styles.personLabel}>{t('loggedIn')}</span>
            <strong>{user.name || user.emailAddress}</strong>
          </span>
          <ButtonLink variant="secondary" to={PATTERNS.pictureSets}>
            {t('myPictureSets')}
          </ButtonLink>
        </>
      ) : (
        <>
          <span>{t('alreadyAccount')}</span>
          <ButtonLink variant="secondary" to={LOGIN_PATH}>
            {t('signIn')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
