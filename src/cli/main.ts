import { exitCodes } from './commandError';
import { run } from './run';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader, such as `head`, has seen enough.
  if (error.code === 'EPIPE') process.exit(exitCodes.fine);
  process.stderr.write(`paper-digest: Couldn't write the output (${String(error.code)}).\n`);
  process.exit(exitCodes.wrongUse);
});
void run(process.argv.slice(2)).then((code) => (process.exitCode = code));
