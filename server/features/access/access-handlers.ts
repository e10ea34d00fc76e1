import type { accessCalls } from '#core/contract/access.ts';
import type { AreaHandlers } from '#server/http/handler.ts';
import { codeAgainHandlers } from './picture-codes/code-again.ts';
import { codeHandlers } from './code-handlers.ts';
import { resetHandlers } from './reset-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';

export const accessHandlers: AreaHandlers<typeof accessCalls> = {
  ...codeHandlers,
  ...codeAgainHandlers,
  ...sessionHandlers,
  ...resetHandlers,
};
