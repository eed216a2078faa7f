/** Skips a test, or a suite when called in its body. The title then has the reason, which `npm test` lists. */
export function leaveOut(context: Mocha.Context, why: string): never {
  const runnable = context.runnable() as Mocha.Hook | Mocha.Test;
  const tell = (test: Mocha.Runnable): void => void (test.title += ` (left out: ${why})`);
  if (runnable.type === 'hook') runnable.parent?.eachTest(tell);
  else tell(runnable);
  return context.skip();
}
