/** Counts the tests of a Vitest run that passed at the second attempt, and writes the count into the file of `FLAKY_FILE`. */
import { writeFileSync } from 'node:fs';

export default class FlakyReporter {
  names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(test.fullName);
  }

  onTestRunEnd() {
    for (const name of this.names) console.warn(`flaky: ${name}`);
    writeFileSync(process.env.FLAKY_FILE, JSON.stringify({ flaky: this.names.length }));
  }
}
