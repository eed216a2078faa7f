import temml from 'temml';
import { isRecord } from '../core/base/data';

/** An element of MathML, or a text in one. */
export type MathNode = MathElement | string;

/** An element of MathML as plain data, from which the page builds elements. */
export interface MathElement {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly MathNode[];
}

/** The elements of MathML Core that only display something. */
const tags = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom ' +
    'msub msup msubsup munder mover munderover mmultiscripts mprescripts none ' +
    'mtable mtr mtd'
  ).split(' '),
);

/** Layout attributes. None is a link or contains styles. */
const attributes = new Set(
  (
    'display displaystyle scriptlevel mathvariant stretchy fence separator form lspace rspace minsize ' +
    'maxsize symmetric accent accentunder movablelimits largeop linethickness width height depth ' +
    'voffset columnalign rowspacing columnspacing'
  ).split(' '),
);

/** Definitions of commands, which may expand without end and aren't needed in abstracts. */
const definition =
  /\\(?:[gex]?def|(?:re|provide)?newcommand|providecommand|renewcommand|let|futurelet|global|long)(?![A-Za-z])/;

/** More nodes than any formula in an abstract needs. */
const maxNodes = 2000;

/**
 * A formula as MathML; undefined if it can't be parsed, defines commands, or would fill the page. Keeps only
 * the elements and attributes above from Temml's output.
 */
export function mathTree(tex: string, display: boolean): MathElement | undefined {
  if (definition.test(tex)) return undefined;
  try {
    const tree: unknown = temml.__renderToMathMLTree(tex, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: false,
      maxSize: [10, 100],
      maxExpand: 300,
      macros: {},
    });
    const counter = { left: maxNodes };
    const [root] = nodesOf(tree, counter);
    return root !== undefined && typeof root !== 'string' && root.tag === 'math' ? root : undefined;
  } catch {
    return undefined;
  }
}

/** The MathML of a node of Temml's trees; of a fragment, that of its children. */
function nodesOf(node: unknown, counter: { left: number }): readonly MathNode[] {
  counter.left -= 1;
  if (counter.left < 0) throw new RangeError('The formula is too large.');
  if (!isRecord(node)) throw new TypeError('Unknown node');
  const { text, type, children, attributes: given } = node;
  if (typeof text === 'string') return [text];
  if (!Array.isArray(children)) throw new TypeError('Unknown node');
  const inside = children.flatMap((child) => nodesOf(child, counter));
  if (typeof type !== 'string') return inside;
  if (!tags.has(type)) throw new TypeError(`Unknown element ${type}`);
  const kept = Object.entries(isRecord(given) ? given : {}).flatMap(
    ([name, value]): [string, string][] =>
      attributes.has(name) && ['string', 'number', 'boolean'].includes(typeof value)
        ? [[name, String(value)]]
        : [],
  );
  return [{ tag: type, attributes: kept, children: inside }];
}
