import type { MathElement } from './mathTree';

/** Gives a formula as MathML; undefined when it cannot be set. */
export type SetFormula = (tex: string, display: boolean) => MathElement | undefined;

declare global {
  /** What VS Code gives to a page, once. */
  function acquireVsCodeApi(): {
    postMessage(message: unknown): void;
    getState(): unknown;
    setState(state: unknown): void;
  };
  /** Stands here once the script that knows formulas is loaded. */
  var paperDigestMath: SetFormula | undefined;
}
