/** Environments with a formula or a drawing. */
const environments =
  /^(?:math|displaymath|(?:xx?|fl)?align(?:at)?|equation|gather|multline|eqnarray|dmath|dgroup|IEEEeqnarray|tikz(?:picture|cd)|picture|pspicture|forest)\*?$/;

/** Whether no text is set in an environment, as in a formula. */
export function isFormula(environment: string): boolean {
  return environments.test(environment);
}

/** Whether a macro with this body begins or ends a formula: `\def\be{\begin{equation}}`. */
export function formulaEffectOf(body: string): 'begin' | 'end' | undefined {
  const begun = /\\begin\{([^{}\\]*)\}/.exec(body)?.[1];
  const ended = /\\end\{([^{}\\]*)\}/.exec(body)?.[1];
  if (begun !== undefined && ended === undefined) return isFormula(begun) ? 'begin' : undefined;
  return begun === undefined && ended !== undefined && isFormula(ended) ? 'end' : undefined;
}
