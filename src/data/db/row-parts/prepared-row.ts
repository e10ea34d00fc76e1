import * as z from 'zod/mini';

/** The sets that 'Prepare for offline' has stored (BEY-02). `product`: null: every product of the shop. */
export const PreparedRowSchema = z.object({
  key: z.literal('prepared'),
  sets: z.array(
    z.object({
      subjectUuid: z.uuid(),
      productUuid: z.nullable(z.uuid()),
      atMs: z.int(),
      pictures: z.int(),
      templates: z.int(),
      bytes: z.int(),
    }),
  ),
});
export type PreparedSet = z.infer<typeof PreparedRowSchema>['sets'][number];
