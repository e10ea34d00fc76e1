/** Every table, for Drizzle and for the migrations that drizzle-kit makes from it (docs/recipes/change-the-schema.md). */
export * from './schema/documents.ts';
export * from './schema/operations.ts';
export * from './schema/orders.ts';
export * from './schema/payments.ts';
export * from './schema/people.ts';
export * from './schema/pictures.ts';
export * from './schema/push.ts';
export * from './schema/second-step.ts';
export * from './schema/shop.ts';
export * from './schema/subjects.ts';
export * from './schema/trail.ts';
