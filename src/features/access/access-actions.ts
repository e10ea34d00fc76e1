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
  /** Path to which the shop sends the visitor instead. */
  readonly redirect: string | null;
}

export type AddedSet =
  | { readonly kind: 'added'; readonly to: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** The server asks whether this is the right subject. */
  | { readonly kind: 'warning'; readonly subject: Subject };

export type EmailLinkAccount = CallAnswer<typeof accountCalls.emailLinkAccount>;

/** The calls of this feature's screens. They are created once the device is ready (use-access.ts). */
export interface AccessActions {
  verifyCode(code: string): Promise<Result<VerifiedCode, AppError>>;
  addPictureSet(code: string, confirmed: boolean): Promise<Result<AddedSet, AppError>>;
  emailHasAccount(email: string): Promise<Result<boolean, AppError>>;
  /** Asks the shop. Without a connection the customer stays signed in on this device. */
  isStillSignedIn(): Promise<boolean>;
  signIn(credentials: CallInput<typeof accessCalls.signIn>['body']): Promise<Result<User, AppError>>;
  /** Sends the code of a sign-in that waits for its second step. */
  sendSignInCode(challenge: string): Promise<Result<unknown, AppError>>;
  /** @returns null when no passkey was used */
  signWithPasskey(challenge: string): Promise<Result<PasskeyAnswer | null, AppError>>;
  finishSignIn(
    input: CallInput<typeof secondStepCalls.finishSignIn>['body'],
  ): Promise<Result<{ readonly user: User; readonly subject: Subject | null }, AppError>>;
  register(registration: Registration): Promise<Result<User, RegisterFailure>>;
  /** @param contact an e-mail address or a phone number; the shop need not know it */
  sendCodeAgain(contact: string): Promise<Result<unknown, AppError>>;
  /** @returns the shop's own text about the reminder; null when it gives none */
  remindPassword(email: string): Promise<Result<string | null, AppError>>;
  resetKeyIsValid(key: string): Promise<Result<boolean, AppError>>;
  resetPassword(key: string, password: string): Promise<Result<true, AppError>>;
  /** Returns the account that a mailed link belongs to. Does not use up the link. */
  emailLinkAccount(key: string): Promise<Result<EmailLinkAccount, AppError>>;
  /** Needs the session of the account that requested the link. */
  verifyEmail(key: string): Promise<Result<true, AppError>>;
  /** The reader of the mail confirms that the account is theirs. */
  claimEmail(key: string): Promise<Result<true, AppError>>;
  /** The reader of the mail says that the account is not theirs. The account loses the address. */
  disownEmail(key: string): Promise<Result<true, AppError>>;
  sendEmailLink(): Promise<Result<string, AppError>>;
}

export interface RegisterFailure extends AppError {
  /** Names of the payload's fields that the server rejected. */
  readonly fields?: readonly string[];
}
