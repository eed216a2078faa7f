import type { FoundKey, Frame, Token, Unit } from './frame';
import type { TypstHabits } from './habits';
import { matchFrom, stringValue } from './syntax';

/** Functions whose labels are places of the document. */
const locating = /(?:^|\.)(?:link|query|locate|outline|selector|at|before|after|within|footnote)$/;
const citesInText = /^(?:citet|textcite|prose)$/i;
const bibliographyFile = /\.(?:bib|ya?ml)$/i;
const bibliographyName = /bib|ref|lit/i;
/** What follows the name of a function: its value, or parameters. Only the first one is required. */
const oneParameter =
  /\s*(?:=|\(\s*(?:\.\.)?[\w-]{1,99}\s*(?:,\s*(?:\.\.|[\w-]{1,99}\s*:)[^,()]{0,99}){0,9}\))/y;

/** What {@link Scanner} finds. Its methods are called in the order of the text. */
export class Findings implements TypstHabits {
  /** What cites, by where it starts, after {@link finish}. */
  units: Unit[] = [];
  /** The labels that the document defines. */
  readonly labels = new Set<string>();
  readonly bibliographies = new Set<string>();
  /** Other documents, and packages. */
  readonly parts = new Set<string>();
  isMain = false;
  /** Whether all that is opened is closed. */
  isComplete = true;
  readonly citing = new Set<string>();
  readonly inText = new Map<string, boolean>();
  readonly ofStrings = new Set<string>();
  /** Strings that functions get which the document may define elsewhere. */
  readonly loose: [callee: string, value: string][] = [];
  /** Around the wanted position. */
  token: Token | undefined;

  constructor(
    readonly text: string,
    readonly others: TypstHabits,
  ) {}

  /** What new citations may be like. */
  get habits(): TypstHabits {
    const { labels, citing, inText, ofStrings, others } = this;
    return {
      labels: new Set([...labels, ...others.labels]),
      citing: new Set([...citing, ...others.citing]),
      inText: new Map([...inText, ...others.inText]),
      ofStrings: new Set([...ofStrings, ...others.ofStrings]),
    };
  }

  /** `@key` */
  reference(start: number, end: number): Unit {
    const key = { key: this.text.slice(start + 1, end), start, end };
    const unit = { start, end, keys: [{ ...key, keyStart: start + 1, keyEnd: end }] };
    this.units.push(unit);
    return unit;
  }

  /** `<key>` in code */
  label(frame: Frame, start: number, end: number): void {
    const key = this.text.slice(start + 1, end - 1);
    this.#key(frame, { key, start, end, keyStart: start + 1, keyEnd: end - 1 });
  }

  /** `"text"` in code; `outer` is the frame around its own. */
  string(frame: Frame, outer: Frame | undefined, start: number, end: number): void {
    const value = stringValue(this.text.slice(start, end));
    const found = { key: value, start, end, keyStart: start + 1, keyEnd: end - 1 };
    const keywords = [frame.keyword, outer?.keyword];
    if (keywords.includes('include') || frame.keyword === 'import') this.#part(frame, value);
    else if (bibliographyFile.test(value)) this.#file(frame, outer, value);
    else if (frame.argument === 'form') frame.form = value;
    else if (frame.argument === 'supplement') frame.supplement = { start: start + 1, end: end - 1 };
    else if (frame.callee === 'label') this.#named(frame, outer ?? frame, found);
    else if (frame.argument === undefined && frame.callee !== undefined) {
      if (this.#has('ofStrings', frame.callee)) this.#key(frame, found);
      else this.loose.push([frame.callee, value]);
    }
  }

  /** A name in code */
  name(frame: Frame, name: string): void {
    if (frame.argument === 'form' && name === 'none') frame.form = name;
    if (frame.callee === 'label' && frame.bound !== undefined) this.ofStrings.add(frame.bound.name);
  }

  close(frame: Frame, outer: Frame, end: number): void {
    const { callee = '', bound, isSupplement, contentStart = end } = frame;
    const [name] = callee.split('.');
    if (isSupplement) {
      const supplement = { start: contentStart, end: Math.max(contentStart, end - 1) };
      (frame.unit ?? outer).supplement = supplement;
      if (frame.unit) frame.unit.end = end;
    } else if (frame.unit) {
      const { unit } = frame;
      unit.end = end;
      unit.form =
        frame.form ??
        (this.#has('inText', callee) || citesInText.test(callee) ? 'prose' : undefined);
      unit.supplement = frame.supplement;
    }
    if (name === 'cite' && bound) this.citing.add(bound.name);
    if (name === 'cite' && bound && frame.form === 'prose') {
      this.inText.set(bound.name, matchFrom(oneParameter, this.text, bound.end) !== undefined);
    }
    if (name === 'bibliography') this.isMain = true;
  }

  /** Leaves out cross-references, and sorts the units: a call is found after the citations in its arguments. */
  finish(): void {
    const units = this.units.map((unit) => {
      const isCite = /^cite\b/.test(unit.callee ?? '');
      const isCited = ({ key }: FoundKey): boolean =>
        key !== '' && (isCite || !(this.labels.has(key) || this.others.labels.has(key)));
      return { ...unit, keys: unit.keys.filter(isCited) };
    });
    this.units = units.filter(({ keys }) => keys.length > 0).sort((a, b) => a.start - b.start);
  }

  /** Other files may be imported as modules, whose functions are fields. */
  #has(what: 'citing' | 'inText' | 'ofStrings', callee: string): boolean {
    return this[what].has(callee) || this.others[what].has(callee.replace(/^.*\./s, ''));
  }

  #part({ keyword }: Frame, name: string): void {
    this.parts.add(name);
    if (keyword !== 'import') this.isMain = true;
  }

  /** The name of a bibliography, unless it is of data. */
  #file({ callee, argument, bound }: Frame, outer: Frame | undefined, name: string): void {
    if (callee === 'yaml' || callee === 'json') return;
    const around = [callee, outer?.callee, argument, bound?.name];
    const isNamed = around.some((each) => each !== undefined && bibliographyName.test(each));
    if (!isNamed && !/\.bib$/i.test(name)) return;
    this.bibliographies.add(name);
    this.isMain = true;
  }

  /** `label("key")`: a key, or the label of what is before it. */
  #named({ isChained, start }: Frame, outer: Frame, found: FoundKey): void {
    if (isChained) this.labels.add(found.key);
    else {
      const close = matchFrom(/\s*\)/y, this.text, found.end)?.[0].length ?? 0;
      this.#key(outer, { ...found, start: start ?? found.start, end: found.end + close });
    }
  }

  #key(frame: Frame, found: FoundKey): void {
    const { callee = '', keyword, start } = frame;
    if (keyword === 'show' || locating.test(callee)) return;
    const isCiting = callee === 'ref' || /cite/i.test(callee) || this.#has('citing', callee);
    if (!isCiting || start === undefined) {
      this.units.push({ start: found.start, end: found.end, keys: [found], isCode: true });
      return;
    }
    frame.unit ??= this.#unit(frame, callee, start);
    frame.unit.keys.push(found);
  }

  #unit({ isChained }: Frame, callee: string, start: number): Unit {
    const unit: Unit = { start, end: start, keys: [], callee, ...(!isChained && { isCode: true }) };
    this.units.push(unit);
    return unit;
  }
}
