import * as z from 'zod/mini';
import { appError, isErrorCode, type AppError } from '#core/contract/errors.ts';

const ParamsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** A stored AppError. An unknown code becomes an unknown reason, because the row is worth keeping. */
export const StoredErrorSchema: z.ZodMiniType<AppError> = z.pipe(
  z.object({
    code: z.string(),
    params: z.catch(z.optional(ParamsSchema), undefined),
    message: z.catch(z.optional(z.string()), undefined),
    reportId: z.catch(z.optional(z.string()), undefined),
  }),
  z.transform(({ code, params, message, reportId }): AppError => {
    const words = { ...(message !== undefined && { message }), ...(reportId !== undefined && { reportId }) };
    if (!isErrorCode(code)) return { ...appError('device.unknown_reason', { code }), ...words };
    return { code, ...(params && { params }), ...words };
  }),
);
