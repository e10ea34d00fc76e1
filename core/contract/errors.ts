/**
 * The error catalogue. A code's text is in src/i18n/locales/<lang>/errors.json and its explanation in docs/errors.md; a
 * test checks both directions.
 */
import * as z from 'zod/mini';

/** How the outbox handles the error (docs/offline.md). */
export type OutboxOutcome = 'retry' | 'sign-in' | 'refused' | 'not-yours' | 'offline';

interface ErrorEntry {
  readonly status: number;
  readonly outbox: OutboxOutcome;
  /** Names of the parameters that its text uses. */
  readonly params: readonly string[];
}

const entry = (status: number, outbox: OutboxOutcome, ...params: string[]): ErrorEntry => ({ status, outbox, params });

export const ERRORS = {
  // Reaching the shop. Status 0: made on the device, no server answered.
  'network.offline': entry(0, 'offline'),
  'network.failed': entry(0, 'retry'),
  'network.timed_out': entry(0, 'retry'),
  'network.captive_portal': entry(0, 'offline'),
  'network.unexpected_answer': entry(0, 'retry'),
  'network.unknown_reason': entry(0, 'refused', 'code'),
  'network.not_the_shop': entry(0, 'retry', 'status'),
  'network.too_large': entry(0, 'refused'),

  // Any call.
  'request.invalid': entry(400, 'refused', 'field'),
  'request.text_too_long': entry(400, 'refused', 'field', 'maximum'),
  'request.origin_refused': entry(403, 'refused'),
  'request.idempotency_key_missing': entry(400, 'refused'),
  'request.idempotency_key_reused': entry(422, 'refused'),
  'request.too_large': entry(413, 'refused', 'maxMegabytes'),
  'request.throttled': entry(429, 'retry', 'retryAfterSeconds'),
  'request.not_found': entry(404, 'refused'),
  'server.failed': entry(500, 'retry', 'reportId'),
  'server.unavailable': entry(503, 'retry'),
  'server.disk_full': entry(503, 'retry'),
  'media.unavailable': entry(503, 'retry'),

  // Access.
  'access.signed_out': entry(401, 'sign-in'),
  'access.session_revoked': entry(401, 'sign-in'),
  'access.forbidden': entry(403, 'refused'),
  'access.owner_mismatch': entry(409, 'not-yours'),
  'access.code_not_valid': entry(404, 'refused'),
  'access.code_needed': entry(403, 'refused'),
  'access.sign_in_again': entry(403, 'refused'),
  'access.wrong_credentials': entry(401, 'refused'),
  'access.second_step_needed': entry(401, 'refused', 'challenge', 'ways'),
  'access.second_step_wrong': entry(401, 'refused'),
  'access.second_step_expired': entry(410, 'refused'),
  'access.email_invalid': entry(400, 'refused'),
  'access.email_taken': entry(409, 'refused'),
  'access.email_unknown': entry(404, 'refused'),
  'access.phone_invalid': entry(400, 'refused'),
  'access.password_too_short': entry(400, 'refused', 'min'),
  'access.password_common': entry(400, 'refused'),
  'access.password_pattern': entry(400, 'refused'),
  'access.password_own': entry(400, 'refused'),
  'access.passwords_differ': entry(400, 'refused'),
  'access.terms_not_accepted': entry(400, 'refused'),
  'access.reset_key_invalid': entry(404, 'refused'),
  'access.simulation_denied': entry(403, 'refused'),
  'access.anonymous_secret_wrong': entry(403, 'not-yours'),

  // Picture sets.
  'picture_set.not_found': entry(404, 'refused'),
  'picture_set.archived': entry(409, 'refused'),
  'picture.not_found': entry(404, 'refused'),
  'picture.not_bought': entry(403, 'refused'),
  'picture.file_missing': entry(503, 'retry'),
  'picture.in_retouch': entry(409, 'refused'),
  'picture_set.favorites_not_available': entry(409, 'refused'),
  'picture_set.yearbook_pose_expired': entry(409, 'refused'),
  'picture.no_background': entry(404, 'refused'),

  // Templates, editor.
  'template.not_found': entry(404, 'refused'),
  'template.invalid': entry(422, 'refused', 'reason'),
  'instance.not_found': entry(404, 'refused'),
  'instance.incomplete': entry(409, 'refused', 'part'),
  'instance.picture_not_yours': entry(403, 'refused'),
  'instance.picture_rejected': entry(409, 'refused'),
  'instance.photographers_mixed': entry(409, 'refused'),
  'instance.picture_archived': entry(409, 'refused'),
  'instance.letters_missing': entry(409, 'refused', 'letters'),
  'instance.font_not_here': entry(0, 'retry'),
  'instance.layout_differs': entry(409, 'refused'),
  'instance.newer_revision': entry(409, 'refused'),
  'instance.too_many': entry(409, 'refused', 'maximum'),
  'upload.not_an_image': entry(415, 'refused', 'file'),
  'upload.failed': entry(0, 'refused'),
  'upload.busy': entry(429, 'retry', 'retryAfterSeconds'),
  'upload.too_large': entry(413, 'refused', 'file', 'maxMegabytes'),
  'upload.too_many_pixels': entry(413, 'refused', 'file', 'maxMegapixels'),
  'upload.format_unknown': entry(0, 'refused', 'file'),
  'upload.missing': entry(0, 'refused'),
  'upload.in_use': entry(409, 'refused', 'cart', 'drafts', 'orders'),
  'upload.being_sent': entry(0, 'refused'),

  // Products, prices, packages.
  'category.not_found': entry(404, 'refused'),
  'product.not_found': entry(404, 'refused'),
  'product.withdrawn': entry(410, 'refused'),
  'product.not_for_set': entry(410, 'refused'),
  'package.not_found': entry(404, 'refused'),
  'package.disabled': entry(409, 'refused', 'reason'),
  'package.changed': entry(409, 'refused'),
  'package.picture_not_allowed': entry(403, 'refused'),

  // Cart.
  'cart.line_not_found': entry(404, 'refused'),
  'cart.line_edited_elsewhere': entry(409, 'refused'),
  'cart.line_exists': entry(409, 'refused'),
  'cart.quantity_below_minimum': entry(400, 'refused', 'minimum'),
  'cart.quantity_above_maximum': entry(400, 'refused', 'maximum'),
  'cart.full': entry(409, 'refused', 'lines', 'pieces'),
  'cart.quantity_fixed': entry(409, 'refused'),
  'cart.rebate_code_not_valid': entry(404, 'refused'),
  'cart.rebate_code_expired': entry(409, 'refused'),
  'cart.rebate_code_used': entry(409, 'refused'),
  'cart.rebate_code_not_begun': entry(409, 'refused', 'day'),
  'cart.rebate_code_used_up': entry(409, 'refused'),
  'cart.rebate_code_not_for_job': entry(409, 'refused'),
  'cart.rebate_code_not_for_goods': entry(409, 'refused'),
  'cart.rebate_code_minimum': entry(409, 'refused', 'minimum'),
  'cart.file_bought': entry(409, 'refused'),
  'cart.file_ordered': entry(409, 'refused'),
  'cart.files_returnable': entry(409, 'refused'),
  'cart.files_partly_bought': entry(409, 'refused'),
  'cart.digital_in_cart': entry(409, 'refused'),
  'cart.retouch_not_available': entry(409, 'refused'),
  'cart.retouch_without_goods': entry(409, 'refused'),

  // Checkout.
  'checkout.not_found': entry(404, 'refused'),
  'checkout.empty': entry(409, 'refused'),
  'checkout.expired': entry(410, 'refused'),
  'checkout.cart_changed': entry(409, 'refused'),
  'checkout.total_not_shown': entry(409, 'refused', 'total'),
  'checkout.day_changed': entry(409, 'refused', 'day'),
  'checkout.delivery_option_not_found': entry(404, 'refused'),
  'checkout.payment_option_not_found': entry(404, 'refused'),
  'checkout.delivery_data_invalid': entry(400, 'refused', 'field'),
  'checkout.payment_data_invalid': entry(400, 'refused', 'field'),
  'checkout.already_ordered': entry(409, 'refused'),
  'checkout.too_little': entry(409, 'refused'),
  'checkout.payment_failed': entry(402, 'refused'),
  'checkout.payment_provider_down': entry(503, 'retry'),
  'checkout.address_not_found': entry(404, 'refused'),
  'phone.code_not_valid': entry(400, 'refused'),
  'order.not_found': entry(404, 'refused'),
  'order.closed': entry(409, 'refused', 'reason'),
  'order.no_withdrawal': entry(409, 'refused', 'reason', 'line'),

  // Account, sharing, pages.
  'account.inspection_closed': entry(409, 'refused'),
  'account.contact_info_invalid': entry(400, 'refused', 'field'),
  'account.phone_not_verified': entry(409, 'refused'),
  'account.email_not_verified': entry(403, 'refused'),
  'account.email_link_invalid': entry(404, 'refused'),
  'account.passkey_refused': entry(400, 'refused'),
  'push.service_unknown': entry(400, 'refused'),
  'share.not_found': entry(404, 'refused'),
  'share.expired': entry(410, 'refused'),
  'share.revoked': entry(410, 'refused'),
  'share.no_recipients': entry(400, 'refused'),
  'page.not_found': entry(404, 'refused'),

  // The device itself.
  'device.storage_full': entry(0, 'refused'),
  'device.storage_failed': entry(0, 'refused'),
  'device.newer_version': entry(0, 'refused'),
  'device.unknown_reason': entry(0, 'refused', 'code'),
  'worker.timed_out': entry(0, 'refused'),
  'worker.crashed': entry(0, 'refused'),
  'worker.cancelled': entry(0, 'refused'),
  'picture.cannot_decode': entry(0, 'refused', 'file'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

const ParamsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** An expected failure: a code of the catalogue and the parameters of its text. */
export interface AppError {
  readonly code: ErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Text of another shop's server, shown as it is. */
  readonly message?: string;
  readonly reportId?: string;
}

export const appError = (code: ErrorCode, params?: AppError['params']): AppError => (params ? { code, params } : { code });

/** Body of every answer that is not 2xx. `error` is a code of the catalogue, or another server's text. */
export const ErrorAnswerSchema = z.object({
  error: z.string(),
  params: z.optional(ParamsSchema),
  reportId: z.optional(z.string()),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswerSchema>;

/** The documented `error` field of answers with status 200 that report a problem: null, a code or a text. */
export const ErrorFieldSchema = z.nullish(z.string());

/** A text in the form of an error code comes from a newer shop. It is not shown to a customer. */
export const isCodeLike = (text: string): boolean => /^[a-z_]+(\.[a-z_]+)+$/.test(text);

/** Reads the documented `error` field, ours or another server's, into an AppError. */
export function errorOfField(field: string): AppError {
  if (isErrorCode(field)) return { code: field };
  return isCodeLike(field) ? appError('network.unknown_reason', { code: field }) : { code: 'request.invalid', message: field };
}
