/** The kinds of text: `group` is in parentheses, `block` in braces, `header` before the body of `#if` and the like. */
export type FrameKind = 'markup' | 'math' | 'group' | 'block' | 'statement' | 'header';

/** A stretch of text that is being scanned. */
export interface Frame {
  readonly kind: FrameKind;
  /** Open brackets that are plain text in markup. */
  depth: number;
  /** Its first character, after what opens it. */
  contentStart?: number;
  /** More arguments and fields may follow it, as it's in markup. */
  readonly isChained?: boolean;
  /** The body of `#if` and the like. */
  readonly isBody?: boolean;
  /** What a citation has after its key: `[p. 3]`. */
  readonly isSupplement?: boolean;
  /** The function whose arguments these are, with its fields: `cite`, `cite.with`. */
  readonly callee?: string;
  /** Where the call or the math starts, with its `#` or `$`. */
  readonly start?: number;
  /** The keyword of the statement in it. */
  keyword?: string;
  /** The name of the argument that is being read. */
  argument?: string | undefined;
  /** The name that `let` gives to what is in the frame. */
  bound?: Bound | undefined;
  /** As `bound`, of the frame around it. */
  outerBound?: Bound | undefined;
  /** Of a call that cites, as are the two below. */
  unit?: Unit;
  form?: string;
  supplement?: Span;
}

/** A name after `let`, and where it ends. */
export interface Bound {
  readonly name: string;
  readonly end: number;
}

/** Offsets of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Text that no citation can be in. */
export interface Token extends Span {
  /** Comments and raw text: the user isn't likely to want a citation after it. */
  readonly isOpaque: boolean;
}

/** A key in a document. */
export interface FoundKey extends Span {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
}

/** What cites at one place: `@key[p. 3]`, or a call such as `#cite(<key>)`. */
export interface Unit {
  readonly start: number;
  end: number;
  readonly keys: FoundKey[];
  /** In code, without a `#`. */
  readonly isCode?: boolean;
  /** The function that is called. */
  readonly callee?: string;
  form?: string | undefined;
  supplement?: Span | undefined;
}
