/**
 * By how much the time limits of tests grow where the whole suite runs. They only end a test that hangs: a machine that is
 * shared may need three times as long for each step, and no test asserts a speed.
 */
export const PATIENCE = process.env.CI ? 4 : 1;
