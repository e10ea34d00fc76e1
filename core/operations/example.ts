/** Ids in the examples of the operations. */
const uuid = (n: number): string => `0e000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const EXAMPLE = {
  subject: uuid(1),
  picture: uuid(2),
  product: uuid(3),
  template: uuid(4),
  line: uuid(5),
  draft: uuid(6),
  /** A kind of retouch. */
  retouch: uuid(7),
  catalogue: uuid(8),
  /** One of the customer's own pictures. */
  upload: uuid(9),
} as const;
