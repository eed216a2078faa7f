import type { FormulaPart } from '../core/text/richText';
import type { MathNode } from './mathTree';

const mathML = 'http://www.w3.org/1998/Math/MathML';

/**
 * Renders formulas: as Unicode text at first, and typeset once the script for that is loaded.
 *
 * @param address of the script that typesets formulas
 * @param nonce that allows the script to run
 */
export function formulaNodes(address: string, nonce: string): (formula: FormulaPart) => Node {
  /** The formulas on the page that wait for the script; undefined before it is requested. */
  let waiting: (readonly [span: HTMLElement, formula: FormulaPart])[] | undefined;
  const load = (): void => {
    const script = document.createElement('script');
    script.nonce = nonce;
    script.src = address;
    script.addEventListener('load', () => {
      for (const [span, formula] of waiting?.splice(0) ?? []) set(span, formula);
    });
    document.head.append(script);
  };
  return (formula) => {
    const span = document.createElement('span');
    sizes.observe(span);
    span.className = formula.display ? 'formula display' : 'formula';
    span.textContent = formula.text;
    if (set(span, formula)) return span;
    if (!waiting) load();
    waiting ??= [];
    waiting.push([span, formula]);
    return span;
  };
}

/** Tab reaches a formula that is wider than its line, so the arrow keys can scroll it. */
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth + 1) target.setAttribute('tabindex', '0');
    else target.removeAttribute('tabindex');
  }
});

/** Returns false while the script isn't loaded. A formula that can't be typeset stays text. */
function set(span: HTMLElement, { tex, display }: FormulaPart): boolean {
  const read = globalThis.paperDigestMath;
  const tree = read?.(tex, display);
  if (tree) span.replaceChildren(mathNode(tree));
  return read !== undefined;
}

function mathNode(node: MathNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const element = document.createElementNS(mathML, node.tag);
  for (const [name, value] of node.attributes) element.setAttribute(name, value);
  element.append(...node.children.map(mathNode));
  return element;
}
