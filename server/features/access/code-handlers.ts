/** Picture codes: validating a code and adding its picture set (D1 §4, §7). */
import { eq } from 'drizzle-orm';
import type { accessCalls } from '#core/contract/access.ts';
import type { CallAnswer, ParsedInput } from '#core/contract/define-call.ts';
import { ok } from '#core/kernel/result.ts';
import { sessions } from '#server/db/schema.ts';
import { type AreaHandlers, callerUuid, type Handler, type RequestContext } from '#server/http/handler.ts';
import { startSession } from '#server/http/sessions/sessions.ts';
import { codeGuess } from '#server/throttle/guess-rules.ts';
import { textIn } from '../settings/shop-data.ts';
import { addSubject, findSubjectByCode, holdsSubject } from './subjects-by-code.ts';

type CodeCalls = Pick<typeof accessCalls, 'verifySubjectCode' | 'addPictureSetByCode'>;
type AddAnswer = CallAnswer<CodeCalls['addPictureSetByCode']>;

const NOTHING_ADDED: AddAnswer = { error: null, valid: false, warning: null, redirect: null, subject: null };

export const codeHandlers: AreaHandlers<CodeCalls> = {
  verifySubjectCode: { guesses: async (request) => [await codeGuess(request)], handle: verifySubjectCode },
  addPictureSetByCode: {
    guesses: async (request) => [await codeGuess(request)],
    handle: addPictureSetByCode,
    async answerLater({ db, caller }, { query }) {
      const found = await findSubjectByCode(db, query.code);
      if (!found || !(await holdsSubject(db, callerUuid(caller), found.subject.uuid)))
        return ok({ ...NOTHING_ADDED, error: 'access.code_not_valid' });
      return ok({ ...NOTHING_ADDED, valid: true, subject: found.subject });
    },
  },
};

async function verifySubjectCode(
  context: RequestContext,
  { query }: ParsedInput<CodeCalls['verifySubjectCode']>,
): ReturnType<Handler<CodeCalls['verifySubjectCode']>> {
  const found = await findSubjectByCode(context.db, query.code);
  if (!found) {
    context.guessedWrong('code');
    return ok({ valid: false, error: 'access.code_not_valid', errorMessage: null, data: null });
  }
  const { instead } = found;
  if (instead && 'messages' in instead)
    return ok({ valid: false, error: 'access.code_not_valid', errorMessage: textIn(instead.messages, context.caller.lang), data: null });
  // The answer names no data of the subject, because their pictures are not in this shop.
  if (instead)
    return ok({
      valid: true,
      error: null,
      errorMessage: null,
      data: { accessCode: found.code, errorMessage: null, redirect: instead.redirect, subject: null },
    });
  await rememberCode(context, found.code);
  return ok({
    valid: true,
    error: null,
    errorMessage: null,
    data: { accessCode: found.code, errorMessage: null, redirect: null, subject: found.subject },
  });
}

async function addPictureSetByCode(
  context: RequestContext,
  { query }: ParsedInput<CodeCalls['addPictureSetByCode']>,
): ReturnType<Handler<CodeCalls['addPictureSetByCode']>> {
  const { db, caller, services } = context;
  const found = await findSubjectByCode(db, query.code);
  if (!found) {
    context.guessedWrong('code');
    return ok({ ...NOTHING_ADDED, error: 'access.code_not_valid' });
  }
  const { subject, instead } = found;
  if (instead && 'messages' in instead) return ok({ ...NOTHING_ADDED, error: textIn(instead.messages, caller.lang) });
  if (instead) return ok({ ...NOTHING_ADDED, valid: true, redirect: instead.redirect });
  const isAskedFirst = caller.isSimulated || (await holdsSubject(db, callerUuid(caller), subject.uuid));
  if (isAskedFirst && query.confirmed !== '1') return ok({ ...NOTHING_ADDED, valid: true, warning: { payload: { subject } } });
  await addSubject(db, services.clock, callerUuid(caller), subject.uuid);
  return ok({ ...NOTHING_ADDED, valid: true, subject });
}

/**
 * The session may then ask whether an e-mail has an account, and register with this code. A visitor without a session
 * gets one.
 */
async function rememberCode({ db, caller, services, setSession }: RequestContext, code: string): Promise<void> {
  if (caller.sessionId === null)
    setSession(await startSession(db, services, { userUuid: null, validatedCode: code, device: caller.device }));
  else await db.update(sessions).set({ validatedCode: code }).where(eq(sessions.id, caller.sessionId));
}
