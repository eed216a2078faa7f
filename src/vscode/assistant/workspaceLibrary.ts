import * as vscode from 'vscode';
import type { Pause } from '../../core/base/tasks';
import type {
  AssistantFolder,
  AssistantLibrary,
  CitationForm,
  CitePlan,
  NoteContext,
} from '../../core/assistant/library';
import type { Scan } from '../../core/assistant/operations';
import type { FileSource } from '../../core/files/fileSource';
import { currentDay } from '../../core/model';
import type { Day, PaperSummary } from '../../core/model';
import type { CheckedReference } from '../../core/referenceCheck/finding';
import { lookUpReferences } from '../../core/referenceCheck/online';
import type { OnlineRecords } from '../../core/referenceCheck/online';
import { toPlainText } from '../../core/references/pieces';
import type { SearchOptions, SearchResult } from '../../core/search/answer/result';
import type { AskedQuery } from '../../core/search/query/parse';
import type { Answer, Asked, Question } from '../../core/server/libraryServer';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import { wait } from '../../platform/timeSlices';
import type { AddEntries } from '../common/bibliographies/bibliographies';
import { mayRead } from '../common/bibliographies/places';
import { readNote, someExist } from '../common/documents/files';
import { languageIn } from '../common/documents/selectors';
import { HumanError } from '../common/messages/humanError';
import { citationForm } from '../common/notes/citationForm';
import type { NoteReferences } from '../common/notes/noteReferences';
import { citedKeys } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { withOnlineRun } from '../common/online/online';
import type { OnlineSources } from '../common/online/online';
import type { Marks } from '../common/papers/marks';
import { readSettings } from '../common/settings/settings';
import { writePlan } from './writePlan';

export interface AssistantParts extends KnownWorks {
  readonly marks: Pick<Marks, 'of'>;
  readonly references: Pick<NoteReferences, 'list'>;
  readonly files: Pick<FileSource, 'find' | 'role'>;
  readonly addEntries: AddEntries;
  readonly onlineSources: () => Promise<OnlineSources>;
  readonly pause: Pause;
}

/** Milliseconds to wait for files to be read. Then the answer says that they aren't. */
const longestWait = 10_000;

const scans = { idle: 'done', busy: 'reading', stopped: 'stopped' } as const;

/** The library of the workspace, with unsaved texts, for the operations. */
export class WorkspaceLibrary implements AssistantLibrary {
  readonly pause: Pause;
  #isRead = false;

  constructor(private readonly parts: AssistantParts) {
    this.pause = parts.pause;
    void parts.papers.ready().then(() => (this.#isRead = true));
  }

  get library(): LibraryView {
    return this.parts.papers.library;
  }

  get scan(): Scan {
    const { state } = this.parts.papers.reading;
    return this.#isRead ? scans[state] : 'reading';
  }

  get folders(): readonly AssistantFolder[] {
    const folders = vscode.workspace.workspaceFolders ?? [];
    return folders.map(({ name, uri }) => ({ name, uri: uri.toString().replace(/\/$/, '') }));
  }

  get today(): Day {
    return currentDay();
  }

  get form(): CitationForm {
    const { citeAs, citationTemplate } = readSettings();
    return { style: citeAs, template: citationTemplate };
  }

  async ready(): Promise<void> {
    await Promise.race([this.parts.papers.ready(), wait(longestWait)]);
  }

  ask<Q extends Question>(question: Q, ...asked: Asked<Q>): Promise<Answer<Q>> {
    return this.parts.papers.ask(question, ...asked);
  }

  search(query: AskedQuery, options: SearchOptions): Promise<readonly SearchResult[]> {
    return this.parts.papers.search(query, options);
  }

  markOf(paper: PaperSummary) {
    return this.parts.marks.of(paper);
  }

  async notes(): Promise<readonly string[]> {
    const { files } = this.parts;
    const notes = new Set<string>();
    for await (const some of files.find(undefined, () => undefined)) {
      for (const uri of some) if (files.role(uri)?.note) notes.add(uri);
    }
    return [...notes].sort();
  }

  async read(uri: string): Promise<string | undefined> {
    const file = vscode.Uri.parse(uri);
    return (await mayRead(file)) ? readNote(file) : undefined;
  }

  async noteContext(uri: string, text: string): Promise<NoteContext> {
    const { bibliographies } = this.parts;
    const place = { uri: vscode.Uri.parse(uri) };
    const note = { ...place, getText: () => text, languageId: languageIn(place).id };
    const named = await bibliographies.namedFor(note);
    const files = await bibliographies.filesFor(note);
    const isNamed = files.length > 0 && languageIn(note).names(text).bibliographies.length > 0;
    const unsure = await bibliographies.unsure(note, citedKeys(note));
    const settings = readSettings(note);
    return {
      language: languageIn(place),
      files: files.map(String),
      hasBibliography: isNamed || (await someExist(files)),
      isAssumed: named.length > 0 && named.every(({ isAssumed }) => isAssumed),
      isUnsure: unsure.length > 0,
      crossReferences: await bibliographies.crossReferences(note),
      ignored: new Set(settings.ignoredKeys),
      addsEntries: settings.addToBibliography === 'onInsertion',
      ...(await citationForm(note, bibliographies)),
    };
  }

  async references(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const key of keys) {
      const [reference] = await this.parts.references.list([key], undefined);
      if (reference) found.set(key, toPlainText(reference));
    }
    return found;
  }

  /** Asks the user before the first time, as *Check References* does. */
  async askOnline(references: readonly CheckedReference[]): Promise<OnlineRecords> {
    const online = await this.parts.onlineSources();
    if (!(await online.mayAsk('details'))) {
      throw new HumanError(vscode.l10n.t("The user didn't agree to ask them."));
    }
    return withOnlineRun(vscode.l10n.t('Checking references online'), async (run) => {
      const { ask } = online.startRun(run);
      return (await lookUpReferences(references, ask, online.enabled)).found;
    });
  }

  async write(plan: CitePlan): Promise<string | undefined> {
    return writePlan(plan, this.parts.addEntries);
  }
}
