/** What a proxy says of a caller at home: one home makes few accounts (SEC-03), and a run of tests makes hundreds. */
export const newHome = (): string => {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
};
