// Loaded only for pages with a formula, since it is the largest script of the view and rarely needed.

import { mathTree } from './mathTree';
import type { MathElement } from './mathTree';

declare global {
  /** Returns a formula as MathML; undefined if it is invalid. Missing until this script is loaded. */
  var paperDigestMath: ((tex: string, display: boolean) => MathElement | undefined) | undefined;
}

globalThis.paperDigestMath = mathTree;
