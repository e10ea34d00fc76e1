/**
 * The operator's command line: npm run shop -- <command> … Its files are closed to other users of the machine, like the
 * server's.
 */
import process from 'node:process';
import { keepFilesPrivate } from '../data-dir.ts';
import { runCommandLine } from './command-line.ts';

keepFilesPrivate();

// A reader such as `head` may close the pipe early. The command continues, unread.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
