/**
 * The operator's command line: npm run shop -- <command> …
 * What it makes is closed to other users of the machine, as the server's files are.
 */
import process from 'node:process';
import { keepFilesPrivate } from '../data-dir.ts';
import { runCommandLine } from './command-line.ts';

keepFilesPrivate();

// A reader such as `head` that has enough closes the pipe. What the command does goes on, unread.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
