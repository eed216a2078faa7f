import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { changedMark, isSameMark, markFlags, noMark } from '../../src/core/marks/mark';
import type { PaperMark } from '../../src/core/marks/mark';
import { parseMarks } from '../../src/core/marks/markFile';
import { timeSlices } from '../../src/platform/timeSlices';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { textBecomes } from './support/becomes';
import { showDocument } from './support/showDocument';
import { allIsReported } from './support/watchedFolder';
import { at, provide, read, remove, run, write } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const noteNames = ['a.md', 'b.md', 'c.md', 'd.tex', 'e.typ'] as const;
type NoteName = (typeof noteNames)[number];
const bibliographyNames = ['one.bib', 'two.bib'] as const;
type BibliographyName = (typeof bibliographyNames)[number];
/** Most share a bibliography. That of the other note doesn't exist until a citation needs it. */
const bibliographyOf = {
  'a.md': 'one.bib',
  'b.md': 'one.bib',
  'c.md': 'two.bib',
  'd.tex': 'one.bib',
  'e.typ': 'one.bib',
} as const;
const headOf = (name: NoteName) => {
  const file = bibliographyOf[name];
  if (name.endsWith('.tex')) return `\\bibliography{${file.replace('.bib', '')}}`;
  return name.endsWith('.typ') ? `#bibliography("${file}")` : `---\nbibliography: ${file}\n---`;
};
/** A key where a citation has it, in Markdown, LaTeX or Typst. */
const anyKey = /(?<=@|\{|, )[a-z0-9]+/g;
const anyCitation = /\[@[^\]]*\](?![^]*\[@)|\\cite\{[^}]*\}(?![^]*\\cite)/;

const papers = [
  { key: 'graphnap2026', title: 'GraphNap: Resting Graph Agents Between Long Tasks' },
  { key: 'sparrow2025', title: '' },
  { key: 'kettle', title: '' },
];
/** This paper is in `one.bib` from the start. */
const preexisting = 1;

const note = fc.constantFrom(...noteNames);
const bibliography = fc.constantFrom(...bibliographyNames);
const paper = fc.nat(papers.length - 1);
const flag = fc.constantFrom(...markFlags);
/** A step of a sequence, with random values. */
const step = <T extends object>(
  name: string,
  values: { [K in keyof T]: fc.Arbitrary<T[K]> },
  run: (files: SequenceFiles, given: T) => Promise<void>,
) =>
  fc.record(values).map((given) => ({
    name: `${name} ${JSON.stringify(given)}`,
    run: (files: SequenceFiles) => run(files, given),
  }));
/** User actions in the list and in notes, and changes that other programs make to the files. */
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: step('mark', { paper, flag }, (to, it) => to.mark(it.paper, it.flag)) },
    step('undo a mark', {}, (to) => to.undoMark()),
    step('type', { note }, (to, it) => to.type(it.note)),
    { weight: 4, arbitrary: step('cite', { note, paper }, (to, it) => to.cite(it.note, it.paper)) },
    { weight: 4, arbitrary: step('undo', { note }, (to, it) => to.undo(it.note, 'undo')) },
    { weight: 3, arbitrary: step('redo', { note }, (to, it) => to.undo(it.note, 'redo')) },
    step('move', { from: note, to: note }, (to, it) => to.cutAndPaste(it.from, it.to)),
    step('rename', { note, isUndone: fc.boolean() }, (to, it) => to.rename(it.note, it.isUndone)),
    step('save', { note }, (to, it) => to.save(it.note)),
    step('write a note', { note }, (to, it) => to.writeNote(it.note)),
    step('write', { bibliography }, (to, it) => to.writeBibliography(it.bibliography)),
    step('write marks', {}, (to) => to.writeMarks()),
  ),
  { minLength: 12, maxLength: 30 },
);

const marksFile = at('.paper-digest/marks.txt');

/** The keys of papers. A key that one sequence has used may still refer to a paper in the next. */
const renamed: { readonly of: number; readonly key: string }[] = [];

const renameEdit = (document: vscode.TextDocument, text: string, newKey: string) =>
  provide<vscode.WorkspaceEdit>('executeDocumentRenameProvider', document, text, 1, newKey);

/** A step in a note that can be undone. */
interface UndoStep {
  readonly before: string;
  readonly after: string;
  /** The paper that the step cites. */
  readonly cites?: number;
  /** Undoes such a step in several files at once. */
  readonly isRename?: boolean;
}

interface NoteModel {
  readonly document: vscode.TextDocument;
  text: string;
  readonly done: UndoStep[];
  readonly undone: UndoStep[];
}

/** The files of one sequence, and their expected content. */
class SequenceFiles {
  readonly #notes = new Map<NoteName, NoteModel>();
  readonly #marks = new Map<number, PaperMark>();
  readonly #marked: { readonly paper: number; readonly before: PaperMark }[] = [];
  readonly #entries = { 'one.bib': new Set([preexisting]), 'two.bib': new Set<number>() };
  /** Entries whose insertion was undone while another note cited the paper. */
  readonly #kept = { 'one.bib': new Set<number>(), 'two.bib': new Set<number>() };
  readonly #typed = { 'one.bib': ['% mine'], 'two.bib': [] as string[], marks: [] as string[] };
  #tokens = 0;

  constructor(
    private readonly api: PaperDigestApi,
    private readonly files: WorkspaceNotes,
  ) {}

  async open(): Promise<void> {
    await this.files.write(
      'one.bib',
      `% mine\n@misc{${papers[preexisting]!.key},\n  title = {${papers[preexisting]!.title}}\n}\n`,
    );
    for (const name of noteNames) {
      const text = `${headOf(name)}\n\n${this.#token()} `;
      const document = await vscode.workspace.openTextDocument(await this.files.write(name, text));
      this.#notes.set(name, { document, text, done: [], undone: [] });
    }
  }

  type(name: NoteName): Promise<void> {
    return this.#edit(name, (text) => `${text}\n\n${this.#token()} `);
  }

  async save(name: NoteName): Promise<void> {
    assert.ok(await this.#note(name).document.save());
  }

  /** All text that the user typed is there, entries are where they are cited, and marks are with their papers. */
  async check(): Promise<void> {
    for (const { document, text } of this.#notes.values()) assert.equal(document.getText(), text);
    const notes = [...this.#notes.values()].map(({ text }) => text.slice(30)).join('|');
    for (const name of bibliographyNames) {
      const text = await this.#textOf(name);
      for (const typed of this.#typed[name]) assert.ok(text.includes(typed), `${typed} in ${text}`);
      const keys = [...text.matchAll(/@\w+\{([^,\s]+),/g)].map(([, key]) => key ?? '');
      const found = keys.map((key) =>
        papers.findIndex((_, index) => this.#keysOf(index).includes(key)),
      );
      const expected = [...this.#entries[name]];
      assert.deepEqual(
        found.filter((index) => !this.#kept[name].has(index)).sort(),
        expected.filter((index) => !this.#kept[name].has(index)).sort(),
        `${name}: ${text} ${notes}`,
      );
      for (const cited of this.#citedWith(name))
        assert.ok(found.includes(cited), `${name}: ${text} ${notes}`);
      assert.equal(new Set(found).size, found.length, text);
    }
    const marks = await this.#marksText();
    for (const typed of this.#typed.marks) assert.ok(marks.includes(typed), `${typed} in ${marks}`);
    const parsed = await parseMarks(marks, timeSlices());
    const byTitle = new Map<string, PaperMark>();
    for (const [key, mark] of parsed.marks) {
      const title = (await this.api.paper(key))?.title;
      if (title === undefined) continue;
      assert.ok(!byTitle.has(title), marks);
      byTitle.set(title, mark);
    }
    for (const [index, { title }] of papers.entries()) {
      const expected = this.#marks.get(index) ?? noMark;
      assert.deepEqual(byTitle.get(title) ?? noMark, expected, `${title}: ${marks}`);
    }
  }

  #note(name: NoteName): NoteModel {
    return this.#notes.get(name)!;
  }

  #token(): string {
    this.#tokens += 1;
    return `Typed${this.#tokens}.`;
  }

  async #keyOf(paper: number): Promise<string> {
    const { title } = papers[paper]!;
    const known = (await this.api.papers()).find((each) => each.title === title);
    assert.ok(known, title);
    return known.key;
  }

  /**
   * The text on disk, which is what was added or removed. Rejects until it's saved: VS Code never notices what
   * another program writes while it saves the file.
   */
  async #textOf(name: BibliographyName): Promise<string> {
    const uri = this.files.uri(name).toString();
    const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
    assert.ok(open?.isDirty !== true, `${name} is not saved`);
    return this.files.read(name).catch(() => '');
  }

  #marksText(): Promise<string> {
    return read(marksFile).catch(() => '');
  }

  /** The papers that steps not undone cite in the notes of a bibliography. */
  #citedWith(name: BibliographyName): ReadonlySet<number> {
    const texts = noteNames
      .filter((each) => bibliographyOf[each] === name)
      .map((each) => this.#note(each).text);
    return new Set(
      papers.flatMap((_, index) => (texts.some((text) => this.#cites(text, index)) ? [index] : [])),
    );
  }

  #cites(text: string, paper: number): boolean {
    const keys = this.#keysOf(paper);
    return (text.match(anyKey) ?? []).some((key) => keys.includes(key));
  }

  async mark(index: number, flag: (typeof markFlags)[number]): Promise<void> {
    const command = {
      starred: commands.starPaper,
      read: commands.markAsRead,
      later: commands.readLater,
      skipped: commands.skipPaper,
    }[flag];
    await run(command, { key: await this.#keyOf(index) });
    const before = this.#marks.get(index) ?? noMark;
    const after = changedMark(before, { [flag]: true });
    if (isSameMark(before, after)) return;
    this.#marked.push({ paper: index, before });
    this.#marks.set(index, after);
  }

  async undoMark(): Promise<void> {
    const last = this.#marked.pop();
    if (!last) return;
    await run(commands.undoMark);
    this.#marks.set(last.paper, last.before);
  }

  /** Types in a note as one step. */
  async #edit(name: NoteName, change: (text: string) => string): Promise<void> {
    const model = this.#note(name);
    const editor = await showDocument(model.document);
    const before = model.text;
    const after = change(before);
    const whole = new vscode.Range(0, 0, model.document.lineCount, 0);
    assert.ok(
      await editor.edit((edit) =>
        after.startsWith(before)
          ? edit.insert(model.document.positionAt(before.length), after.slice(before.length))
          : edit.replace(whole, after),
      ),
    );
    this.#done(model, { before, after });
  }

  #done(model: NoteModel, step: UndoStep): void {
    model.text = step.after;
    model.done.push(step);
    model.undone.length = 0;
  }

  async cite(name: NoteName, index: number): Promise<void> {
    const model = this.#note(name);
    const editor = await showDocument(model.document);
    const before = model.text;
    const end = model.document.positionAt(before.length);
    editor.selection = new vscode.Selection(end, end);
    await run(commands.insertCitation, { key: await this.#keyOf(index) });
    const after = model.document.getText();
    if (after === before) return;
    assert.match(after.slice(before.trimEnd().length - 1), anyKey);
    this.#done(model, { before, after, cites: index });
    this.#entries[bibliographyOf[name]].add(index);
  }

  /** Undoes the last step in a note, or redoes it. */
  async undo(name: NoteName, command: 'undo' | 'redo'): Promise<void> {
    const model = this.#note(name);
    const [from, to] = command === 'undo' ? [model.done, model.undone] : [model.undone, model.done];
    const step = from.at(-1);
    if (!step || step.isRename) return;
    const text = command === 'undo' ? step.before : step.after;
    await showDocument(model.document);
    await run(command);
    await textBecomes(model.document, text);
    from.pop();
    to.push(step);
    model.text = text;
    if (command === 'undo') this.#settle(name, step);
    else if (step.cites !== undefined) this.#entries[bibliographyOf[name]].add(step.cites);
  }

  /** After the undo of an insertion: removes the entry, unless it was there before or is cited elsewhere. */
  #settle(name: NoteName, { cites }: UndoStep): void {
    if (cites === undefined) return;
    const bibliography = bibliographyOf[name];
    if (bibliography === 'one.bib' && cites === preexisting) return;
    if (this.#citedWith(bibliography).has(cites)) this.#kept[bibliography].add(cites);
    else this.#entries[bibliography].delete(cites);
  }

  /** Moves the last citation of a note into another one of the same bibliography. */
  async cutAndPaste(from: NoteName, to: NoteName): Promise<void> {
    const isOther = from.split('.')[1] !== to.split('.')[1];
    if (from === to || isOther || bibliographyOf[from] !== bibliographyOf[to]) return;
    const cited = anyCitation.exec(this.#note(from).text)?.[0];
    if (cited === undefined) return;
    const start = this.#note(from).text.lastIndexOf(cited);
    await this.#edit(from, (text) => text.slice(0, start) + text.slice(start + cited.length));
    await this.#edit(to, (text) => `${text}\n\n${cited} `);
  }

  async rename(name: NoteName, isUndone: boolean): Promise<void> {
    const { document, text } = this.#note(name);
    const isCited = (each: string) => papers.some((_, index) => this.#keysOf(index).includes(each));
    const found = [...text.matchAll(anyKey)].find(([each]) => isCited(each));
    if (!found) return;
    const [key] = found;
    const { title } = (await this.api.paper(key))!;
    const of = papers.findIndex((each) => each.title === title);
    const oldKey = await this.#keyOf(of);
    const newKey = `renamed${renamed.length + 1}`;
    await showDocument(document);
    const edit = await renameEdit(document, text.slice(found.index), newKey);
    assert.ok(edit.size > 0);
    assert.ok(await vscode.workspace.applyEdit(edit, { isRefactoring: true }));
    renamed.push({ of, key: newKey });
    const touched = [...this.#notes.values()].filter((model) => this.#cites(model.text, of));
    for (const model of touched) {
      const after = model.text.replaceAll(anyKey, (each) =>
        this.#keysOf(of).includes(each) ? newKey : each,
      );
      assert.equal(model.document.getText(), after);
      this.#done(model, { before: model.text, after, isRename: true });
    }
    if (isUndone) {
      await run('undo');
      for (const model of touched) {
        const step = model.done.pop()!;
        await textBecomes(model.document, step.before);
        model.undone.push(step);
        model.text = step.before;
      }
    }
    for (const each of bibliographyNames) {
      const uri = this.files.uri(each).toString();
      await vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri)?.save();
    }
    // The library reads the bibliography a moment later.
    await eventually(async () => assert.equal(await this.#keyOf(of), isUndone ? oldKey : newKey));
  }

  #keysOf(paper: number): readonly string[] {
    return [papers[paper]!.key, ...renamed.filter(({ of }) => of === paper).map(({ key }) => key)];
  }

  async writeNote(name: NoteName): Promise<void> {
    const model = this.#note(name);
    if (model.document.isDirty) return;
    const before = model.text;
    const after = `${before}\n\n${this.#token()} `;
    await this.files.write(name, after);
    await textBecomes(model.document, after);
    this.#done(model, { before, after });
  }

  async writeBibliography(name: BibliographyName): Promise<void> {
    const before = await this.#textOf(name);
    if (before === '') return;
    const token = `% ${this.#token()}`;
    await this.files.write(name, `${before}${token}\n`);
    // An edit of a file that VS Code has not read again is refused.
    await eventually(async () => {
      const document = await vscode.workspace.openTextDocument(this.files.uri(name));
      assert.ok(document.getText().includes(token));
    });
    this.#typed[name].push(token);
  }

  async writeMarks(): Promise<void> {
    const before = await this.#marksText();
    if (before === '') return;
    const token = `# ${this.#token()}`;
    await write(marksFile, `${before}${token}\n`);
    this.#typed.marks.push(token);
  }
}

describe('Any sequence of keys, citations, renames, undo, and edits from outside', () => {
  const files = new WorkspaceNotes('sequence', true);
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
    for (const each of papers) each.title = (await api.paper(each.key))!.title;
  });
  afterEach(async () => {
    await giveKeysBack();
    await files.remove();
    await remove(at('.paper-digest'));
    // The library reports when it has read that the bibliographies are deleted.
    await eventually(async () => {
      for (const { title } of papers) {
        const paper = (await api.papers()).find((each) => each.title === title);
        assert.equal(paper?.listings, undefined);
      }
    });
  });

  /** Restores the keys that other tests use, as a key lasts for the whole session. */
  async function giveKeysBack(): Promise<void> {
    for (const { key, title } of papers) {
      const keyNow = async () => (await api.papers()).find((each) => each.title === title)?.key;
      if ((await keyNow()) === key) continue;
      const name = `${key}.md`;
      const text = `---\nbibliography: one.bib\n---\n\n@${await keyNow()}\n`;
      const note = await vscode.workspace.openTextDocument(await files.write(name, text));
      await showDocument(note);
      const edit = await renameEdit(note, '@', key);
      if (edit.size > 0) await vscode.workspace.applyEdit(edit);
      await vscode.workspace.saveAll();
      await eventually(async () => assert.equal(await keyNow(), key));
    }
  }

  for (const [number, sequence] of fc.sample(steps, 16).entries()) {
    it(`keeps the user's text, entries with citations, and marks with papers (${number + 1})`, async () => {
      const session = new SequenceFiles(api, files);
      await session.open();
      for (const [index, each] of sequence.entries()) {
        try {
          await each.run(session);
          await eventually(() => session.check());
        } catch (error) {
          const taken = sequence.slice(0, index + 1).map(({ name }) => name);
          throw new Error(`${String(error)}\nAfter\n${taken.join('\n')}`, { cause: error });
        }
      }
      await allIsReported(files.folder);
      await session.check();
    });
  }
});
