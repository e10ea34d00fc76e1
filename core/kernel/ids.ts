import * as z from 'zod/mini';

const brandedUuid = <B extends string>() => z.uuid().brand<B>();

export const UserIdSchema = brandedUuid<'UserId'>();
export const SubjectIdSchema = brandedUuid<'SubjectId'>();
export const JobIdSchema = brandedUuid<'JobId'>();
export const PictureIdSchema = brandedUuid<'PictureId'>();
export const BackgroundIdSchema = brandedUuid<'BackgroundId'>();
export const TemplateIdSchema = brandedUuid<'TemplateId'>();
export const ProductIdSchema = brandedUuid<'ProductId'>();
export const PackageIdSchema = brandedUuid<'PackageId'>();
export const OrderLineIdSchema = brandedUuid<'OrderLineId'>();
export const OrderIdSchema = brandedUuid<'OrderId'>();
export const CheckoutIdSchema = brandedUuid<'CheckoutId'>();
export const InstanceIdSchema = brandedUuid<'InstanceId'>();
export const OpIdSchema = brandedUuid<'OpId'>();

export type UserId = z.infer<typeof UserIdSchema>;
export type SubjectId = z.infer<typeof SubjectIdSchema>;
export type JobId = z.infer<typeof JobIdSchema>;
export type PictureId = z.infer<typeof PictureIdSchema>;
export type BackgroundId = z.infer<typeof BackgroundIdSchema>;
export type TemplateId = z.infer<typeof TemplateIdSchema>;
export type ProductId = z.infer<typeof ProductIdSchema>;
export type PackageId = z.infer<typeof PackageIdSchema>;
export type OrderLineId = z.infer<typeof OrderLineIdSchema>;
export type OrderId = z.infer<typeof OrderIdSchema>;
export type CheckoutId = z.infer<typeof CheckoutIdSchema>;
export type InstanceId = z.infer<typeof InstanceIdSchema>;
/** Names one thing that a customer did; sent as `Idempotency-Key`, the same on every retry. */
export type OpId = z.infer<typeof OpIdSchema>;
