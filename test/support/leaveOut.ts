/** Leaves a test out, or all tests of a suite when called before them. Its title then says why, for `npm test` to list. */
export function leaveOut(context: Mocha.Context, why: string): never {
  const runnable = context.runnable() as Mocha.Hook | Mocha.Test;
  const tell = (test: Mocha.Runnable): void => void (test.title += ` (left out: ${why})`);
  if (runnable.type === 'hook') runnable.parent?.eachTest(tell);
  else tell(runnable);
  return context.skip();
}
