/** Area pages: legacy pages made of modules, privacy policy (D2 §2, §3, §7). HTML is sanitised before it is shown. */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

const LinkSchema = z.object({ text: z.string(), link: z.string() });

export const ModuleSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Slider'),
    slides: z.array(z.object({ background: z.string(), title: z.string(), text: z.string(), button: z.nullable(LinkSchema) })),
    /** Seconds; null or absent: five. */
    duration: z._default(z.nullable(z.number()), null),
  }),
  z.object({
    type: z.literal('PromoteCategory'),
    categories: z.array(z.object({ category: z.string(), title: z.string(), text: z.string(), image: z.string(), link: z.string() })),
  }),
  z.object({ type: z.literal('Title'), content: z.string() }),
  z.object({ type: z.literal('Paragraph'), content: z.string(), isHTML: z.boolean() }),
  z.object({ type: z.literal('Image'), src: z.string(), link: z.nullable(z.string()), openInNewWindow: z.boolean() }),
  z.object({ type: z.literal('RichText'), content: z.string() }),
]);

export const pageCalls = {
  legacyPage: defineCall({
    name: 'legacyPage',
    method: 'GET',
    path: '/api/webshop/legacy-pages/:id',
    access: 'visitor',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    params: z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)) }),
    answer: z.object({ id: z.string(), title: z.string(), modules: z.array(ModuleSchema) }),
  }),
  privacyPolicy: defineCall({
    name: 'privacyPolicy',
    method: 'GET',
    path: '/api/webshop/privacy-policy',
    access: 'visitor',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    answer: z.object({ data: z.object({ privacyPolicy: z.string() }) }),
  }),
  termsOfPurchase: defineCall({
    name: 'termsOfPurchase',
    method: 'GET',
    path: '/api/webshop/terms-of-purchase',
    access: 'visitor',
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'BIZ-10: before a purchase begins, what the checkout asks to accept',
    answer: z.object({ termsOfPurchase: z.string() }),
  }),
} as const;
