import type { FormulaPart } from '../core/text/richText';
import type { MathNode } from './mathTree';

const mathML = 'http://www.w3.org/1998/Math/MathML';

/** Shows formulas: as Unicode text at once, and set as soon as the script that can is loaded. */
export class Formulas {
  /** The formulas on the page that wait for the script. */
  #waiting: (readonly [span: HTMLElement, formula: FormulaPart])[] = [];
  #isAsked = false;

  /**
   * @param address of the script that sets formulas
   * @param nonce with which the script may run
   */
  constructor(
    private readonly address: string,
    private readonly nonce: string,
  ) {}

  node(formula: FormulaPart): Node {
    const span = document.createElement('span');
    span.className = formula.display ? 'formula display' : 'formula';
    span.textContent = formula.text;
    if (!set(span, formula)) {
      this.#waiting.push([span, formula]);
      this.#load();
    }
    return span;
  }

  #load(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    const script = document.createElement('script');
    script.nonce = this.nonce;
    script.src = this.address;
    script.addEventListener('load', () => {
      for (const [span, formula] of this.#waiting.splice(0)) set(span, formula);
    });
    document.head.append(script);
  }
}

/** False as long as the script is not loaded. What cannot be set stays as text. */
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
