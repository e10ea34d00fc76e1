import type * as z from 'zod/mini';
import type { ModuleSchema } from '#core/contract/pages.ts';

export type PageModule = z.infer<typeof ModuleSchema>;

/** One of the six kinds of modules (D2 §3). */
export type ModuleOf<Type extends PageModule['type']> = Extract<PageModule, { type: Type }>;
