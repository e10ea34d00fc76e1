import type { accessCalls, Registration } from '#core/contract/access.ts';
import type { accountCalls } from '#core/contract/account.ts';
import type { CallAnswer, CallInput } from '#core/contract/define-call.ts';
import type { Subject, User } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { PasskeyAnswer, secondStepCalls } from '#core/contract/second-step.ts';
import type { Result } from '#core/kernel/result.ts';

export interface VerifiedCode {
  readonly code: string;
  readonly subject: Subject | null;
  /** The shop wants the visitor elsewhere. */
  readonly redirect: string | null;
}

export type AddedSet =
  | { readonly kind: 'added'; readonly to: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** The server asks whether this is the right person. */
  | { readonly kind: 'warning'; readonly subject: Subject };

export type EmailLinkAccount = CallAnswer<typeof accountCalls.emailLinkAccount>;

/** What the screens of this feature ask for; made from the device when it is there (use-access.ts). */
export interface AccessActions {
  verifyCode(code: string): Promise<Result<VerifiedCode, AppError>>;
  addPictureSet(code: string, confirmed: boolean): Promise<Result<AddedSet, AppError>>;
  emailHasAccount(email: string): Promise<Result<boolean, AppError>>;
  /** Asks the shop; without a connection the device stays theirs. */
  isStillSignedIn(): Promise<boolean>;
  signIn(credentials: CallInput<typeof accessCalls.signIn>['body']): Promise<Result<User, AppError>>;
  /** The code of a sign-in that waits. */
  sendSignInCode(challenge: string): Promise<Result<unknown, AppError>>;
  /** null: no passkey was used */
  signWithPasskey(challenge: string): Promise<Result<PasskeyAnswer | null, AppError>>;
  finishSignIn(
    input: CallInput<typeof secondStepCalls.finishSignIn>['body'],
  ): Promise<Result<{ readonly user: User; readonly subject: Subject | null }, AppError>>;
  register(registration: Registration): Promise<Result<User, RegisterFailure>>;
  /** @param contact an e-mail address or a number, known to the shop or not */
  sendCodeAgain(contact: string): Promise<Result<unknown, AppError>>;
  /** What the shop says about it, in its own words; null: nothing. */
  remindPassword(email: string): Promise<Result<string | null, AppError>>;
  resetKeyIsValid(key: string): Promise<Result<boolean, AppError>>;
  resetPassword(key: string, password: string): Promise<Result<true, AppError>>;
  /** Of the link that was mailed to an address: whose account it is for. Uses up nothing. */
  emailLinkAccount(key: string): Promise<Result<EmailLinkAccount, AppError>>;
  /** In the session of the account that has asked for the link. */
  verifyEmail(key: string): Promise<Result<true, AppError>>;
  /** The reader of the mail has seen the account, and it is theirs. */
  claimEmail(key: string): Promise<Result<true, AppError>>;
  /** The account is not the reader's: it loses the address. */
  disownEmail(key: string): Promise<Result<true, AppError>>;
  sendEmailLink(): Promise<Result<string, AppError>>;
}

export interface RegisterFailure extends AppError {
  /** Names of the fields of the payload that the server did not take. */
  readonly fields?: readonly string[];
}
