import { run } from './run.mjs';

const SECOND_MS = 1000;

/** One line of the terminal, rewritten each second; without a terminal, a line at the start and one at the end. */
function showProgress(what) {
  const { stdout } = process;
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / SECOND_MS);
  if (!stdout.isTTY) console.log(`${what} …`);
  else stdout.write(`${what} …`);
  const timer = stdout.isTTY ? setInterval(() => stdout.write(`\r${what} … ${seconds()} s`), SECOND_MS) : null;
  return (ending) => {
    if (timer !== null) clearInterval(timer);
    console.log(`${stdout.isTTY ? '\r' : ''}${what}: ${ending}, ${seconds()} s`);
  };
}

/** Runs a program as one step. Its output is shown only if it fails, and the script then exits with its exit code. */
export async function runStep(what, command, args, options) {
  const end = showProgress(what);
  const output = [];
  const code = await run(command, args, { ...options, onOutput: (chunk) => output.push(chunk) });
  end(code === 0 ? 'done' : 'failed');
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  process.exit(code);
}
