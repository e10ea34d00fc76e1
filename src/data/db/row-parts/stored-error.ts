import * as z from 'zod/mini';
import { appError, isErrorCode, type AppError } from '#core/contract/errors.ts';

/** orElse(schema, value): an unreadable field becomes that value. */
const orElse = z.catch;

const ParamsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** A stored AppError. An unknown code becomes an unknown reason, because the row is worth keeping. */
export const StoredErrorSchema: z.ZodMiniType<AppError> = z.pipe(
  z.object({
    code: z.string(),
    params: orElse(z.optional(ParamsSchema), undefined),
    message: orElse(z.optional(z.string()), undefined),
    reportId: orElse(z.optional(z.string()), undefined),
  }),
  z.transform(({ code, params, message, reportId }): AppError => {
    const words = { ...(message !== undefined && { message }), ...(reportId !== undefined && { reportId }) };
    if (!isErrorCode(code)) return { ...appError('device.unknown_reason', { code }), ...words };
    return { code, ...(params && { params }), ...words };
  }),
);
