/*
 * Scans a Typst document once, without evaluating it: markup, code, math, raw text, strings and comments are told apart
 * by a stack of frames. Each frame knows how it ends. `findings.ts` collects what is found.
 */
import type { Findings } from './findings';
import type { Frame, FrameKind } from './frame';
import { FrameStack } from './frameStack';
import type { ScanOptions } from './frameStack';
import * as syntax from './syntax';

const markupMark = /[\\`<@$#[\]]|\/[/*]|https?:\/\//g;
const mathMark = /[\\"$#]|\/[/*]/g;
const codeMark =
  /\/[/*]|["`$[\](){}<,;:]|\.?[\p{XID_Start}_][\p{XID_Continue}_-]*|[\n\v\f\r\u0085\u2028\u2029]/gu;
const statements = /^(?:let|set|show|import|include|return)$/;
const contextWords = /(?:context(?![\p{XID_Continue}_-])[ \t]*)+/uy;
const bodies = /^(?:if|for|while)$/;
const closers = { ')': 'group', '}': 'block', ']': 'markup' } as const;

/** What a Typst document has for citing. Takes time linear in the text. */
export function scanTypst(text: string, options: ScanOptions = {}): Findings {
  return new Scanner(text, options).scan();
}

class Scanner extends FrameStack {
  scan(): Findings {
    const { text } = this;
    let at = text.startsWith('#!') ? this.token(-1, syntax.lineEndFrom(text, 0), true) : 0;
    while (at < text.length) {
      const frame = this.top;
      if (frame.kind === 'markup') at = this.#markup(at, frame);
      else at = frame.kind === 'math' ? this.#math(at, frame) : this.#code(at, frame);
    }
    this.findings.isComplete = this.outer.length === 0;
    while (this.outer.length > 0) this.pop(text.length);
    this.findings.finish();
    return this.findings;
  }

  #markup(from: number, frame: Frame): number {
    const mark = syntax.matchFrom(markupMark, this.text, from);
    const at = mark?.index ?? this.text.length;
    this.onText?.(this.text.slice(from, at));
    if (!mark) return at;
    switch (mark[0]) {
      case '\\':
        this.onText?.(this.text.charAt(at + 1));
        return this.token(at, syntax.escapeEnd(this.text, at));
      case '#':
        return this.#expression(at + 1, at);
      case '$':
        return this.push({ kind: 'math', depth: 0, start: at }, at + 1);
      case '[':
        frame.depth++;
        return at + 1;
      case ']':
        if (frame.depth === 0 && this.outer.length > 0) return this.pop(at + 1);
        frame.depth = Math.max(0, frame.depth - 1);
        return at + 1;
      case '<':
        return this.#definition(at);
      case '@':
        return this.#reference(at);
      default:
        return this.common(mark[0], at);
    }
  }

  /** A label after something in markup. */
  #definition(at: number): number {
    const key = syntax.labelKeyAt(this.text, at);
    if (key === undefined) return at + 1;
    this.findings.labels.add(key);
    return this.token(at, at + key.length + 2);
  }

  #reference(at: number): number {
    const end = syntax.referenceEnd(this.text, at);
    if (end === at) return at + 1;
    const unit = this.findings.reference(at, end);
    if (this.text.charAt(end) !== '[') return this.token(at, end);
    this.token(at, end + 1);
    return this.push({ kind: 'markup', depth: 0, unit, isSupplement: true }, end + 1);
  }

  #math(from: number, frame: Frame): number {
    const mark = syntax.matchFrom(mathMark, this.text, from);
    if (!mark) return this.text.length;
    const at = mark.index;
    if (mark[0] === '$') return this.token(frame.start ?? at, this.pop(at + 1), true);
    if (mark[0] === '#') return this.#expression(at + 1, at);
    if (mark[0] === '"') return syntax.stringEnd(this.text, at);
    return mark[0] === '\\' ? syntax.escapeEnd(this.text, at) : this.common(mark[0], at);
  }

  /** The start of code in markup or math, after its `#`. */
  #expression(from: number, hash: number): number {
    const at = from + (syntax.matchFrom(contextWords, this.text, from)?.[0].length ?? 0);
    if (at > from) this.token(hash, at);
    const end = syntax.identifierEnd(this.text, at);
    const name = this.text.slice(at, end);
    if (statements.test(name)) {
      return this.push({ kind: 'statement', depth: 0, keyword: name }, this.token(hash, end));
    }
    if (bodies.test(name)) {
      return this.push({ kind: 'header', depth: 0, keyword: name }, this.token(hash, end));
    }
    if (end > at) return this.chain(hash, at, end);
    const first = this.text.charAt(at);
    if (first === '"') return this.chain(hash, at, syntax.stringEnd(this.text, at));
    const kind = { '(': 'group', '{': 'block', '[': 'markup' }[first] as FrameKind | undefined;
    if (!kind) return this.#labelValue(hash, at);
    return this.push({ kind, depth: 0, start: hash, isChained: true }, this.token(hash, at + 1));
  }

  /** `#<key>` labels what is before it, as `<key>` does. */
  #labelValue(hash: number, at: number): number {
    return this.text.charAt(at) === '<' ? this.token(hash, this.#definition(at)) : at;
  }

  #code(from: number, frame: Frame): number {
    const mark = syntax.matchFrom(codeMark, this.text, from);
    if (!mark) return this.text.length;
    const [token] = mark;
    const at = mark.index;
    const end = at + token.length;
    switch (token) {
      case '(':
      case '[':
      case '{':
        return this.#openInCode(token, at, frame);
      case ')':
      case '}':
      case ']':
        return this.#close(token, at, frame);
      case '$':
        return this.push({ kind: 'math', depth: 0, start: at }, end);
      case '"': {
        const close = syntax.stringEnd(this.text, at);
        this.findings.string(frame, this.outer.at(-1), at, close);
        return close;
      }
      case '<': {
        const key = syntax.labelKeyAt(this.text, at);
        if (key === undefined) return end;
        this.findings.label(frame, at, end + key.length + 1);
        return end + key.length + 1;
      }
      case ',':
        delete frame.argument;
        return end;
      case ':':
        if (frame.keyword === 'show') delete frame.keyword;
        return end;
      case '`':
      case '//':
      case '/*':
        return this.common(token, at);
      default:
        return /[;\s\u0085]/.test(token)
          ? this.#endStatement(end, frame)
          : this.#name(at, end, frame);
    }
  }

  #name(at: number, end: number, frame: Frame): number {
    const isField = this.text.charAt(at) === '.';
    const isNext = isField && (this.path.end === at || this.closed === at);
    this.path = { start: isNext && this.path.end === at ? this.path.start : at, end };
    if (isField) return end;
    const name = this.text.slice(at, end);
    if (frame.keyword === 'let' && frame.bound === frame.outerBound) frame.bound = { name, end };
    else if (statements.test(name)) frame.keyword = name;
    else if (syntax.matchFrom(/[ \t]*:/y, this.text, end)) frame.argument = name;
    else this.findings.name(frame, name);
    return end;
  }

  #openInCode(bracket: string, at: number, frame: Frame): number {
    const isCall = this.path.end === at;
    const isNext = isCall || this.closed === at;
    if (bracket === '(') {
      const { start } = this.path;
      const call = isCall ? { callee: this.text.slice(start, at), start } : {};
      return this.push({ kind: 'group', depth: 0, ...call }, at + 1);
    }
    const isBody = frame.kind === 'header' && (bracket === '{' || !isNext);
    const isSupplement = bracket === '[' && frame.argument === 'supplement';
    return this.push(
      { kind: bracket === '{' ? 'block' : 'markup', depth: 0, isBody, isSupplement },
      at + 1,
    );
  }

  #endStatement(end: number, frame: Frame): number {
    if (frame.kind === 'statement' || frame.kind === 'header') return this.pop(end);
    if (frame.kind === 'block') {
      delete frame.keyword;
      delete frame.argument;
      frame.bound = frame.outerBound;
    }
    return end;
  }

  /** Code in which brackets don't match ends with the frame that the bracket closes. */
  #close(bracket: keyof typeof closers, at: number, frame: Frame): number {
    const kind = closers[bracket];
    if (frame.kind === kind) return this.pop(at + 1);
    if (this.open[kind] === 0) return at + 1;
    this.pop(at);
    return at;
  }
}
