import { run } from './run';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader, such as `head`, has seen enough.
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
void run(process.argv.slice(2)).then((code) => (process.exitCode = code));
