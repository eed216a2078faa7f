import { Findings } from './findings';
import type { Frame } from './frame';
import { readHabits } from './habits';
import type { TypstHabits } from './habits';
import * as syntax from './syntax';

export interface ScanOptions {
  /** What other files of the document tell. */
  readonly others?: TypstHabits;
  /** An offset whose token is wanted. */
  readonly position?: number;
  /** Gets all text in markup. */
  readonly onText?: (part: string) => void;
}

const noHabits = readHabits({});

/** The stack of frames that a text is in, and what is the same in all of them. */
export class FrameStack {
  readonly findings: Findings;
  protected readonly position: number;
  protected readonly onText: ScanOptions['onText'];
  protected top: Frame = { kind: 'markup', depth: 0 };
  /** The frames around `top`. */
  protected readonly outer: Frame[] = [];
  /** How many frames of a kind are open. */
  protected readonly open = { markup: 0, math: 0, group: 0, block: 0, statement: 0, header: 0 };
  /** The name, perhaps with fields, that was read last in code. */
  protected path = { start: 0, end: -1 };
  /** Where a bracket of code was closed last. */
  protected closed = -1;

  constructor(
    readonly text: string,
    { others = noHabits, ...options }: ScanOptions,
  ) {
    this.position = options.position ?? -1;
    this.onText = options.onText;
    this.findings = new Findings(text, others);
  }

  /** Opens a frame whose content starts at an offset. */
  protected push(frame: Frame, at: number): number {
    const outer = this.top.bound;
    this.open[frame.kind]++;
    this.outer.push(this.top);
    this.top = { ...frame, bound: outer, outerBound: outer, contentStart: at };
    return at;
  }

  /** Closes the frame that ends at an offset, and what ends with it. Returns where the scan goes on. */
  protected pop(end: number): number {
    const frame = this.top;
    this.top = this.outer.pop() ?? frame;
    this.open[frame.kind]--;
    this.closed = end;
    this.findings.close(frame, this.top, end);
    if (frame.isBody) return this.afterBody(end);
    return frame.isChained ? this.chain(frame.start ?? end, end, end) : end;
  }

  /** After `#if …` comes perhaps `else`; all else is markup. */
  private afterBody(end: number): number {
    const other = syntax.matchFrom(/[ \t]*else(?![\p{XID_Continue}_-])/uy, this.text, end);
    if (other && this.top.keyword === 'if') return end + other[0].length;
    return this.pop(end);
  }

  /** What belongs to the expression that is in markup and ends at `end`: arguments and fields. */
  protected chain(start: number, from: number, end: number): number {
    let at = end;
    for (
      let next = syntax.fieldEnd(this.text, at);
      next > at;
      next = syntax.fieldEnd(this.text, at)
    ) {
      at = next;
    }
    const opening = this.text.charAt(at);
    const isOpening = opening === '(' || opening === '[';
    this.token(from === end ? end - 1 : start, isOpening ? at + 1 : at, isOpening);
    if (!isOpening) return at;
    if (opening === '[') {
      return this.push({ kind: 'markup', depth: 0, start, isChained: true }, at + 1);
    }
    const callee = this.text.slice(from, at);
    return this.push({ kind: 'group', depth: 0, callee, start, isChained: true }, at + 1);
  }

  /** What is the same everywhere: comments, raw text, and addresses in markup. */
  protected common(mark: string, at: number): number {
    if (mark.startsWith('h')) return this.token(at, syntax.linkEnd(this.text, at));
    const end = mark === '`' ? syntax.rawEnd(this.text, at) : syntax.commentEnd(this.text, at);
    return this.token(at, end, true);
  }

  /** Keeps the token around the wanted position. */
  protected token(start: number, end: number, isOpaque = false): number {
    if (start < this.position && this.position < end) {
      this.findings.token = { start, end, isOpaque };
    }
    return end;
  }
}
