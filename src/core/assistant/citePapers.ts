import { withEdits } from '../citation/edit/insert';
import { citedPaper } from '../citation/write/citedPaper';
import { citesByKey, footnoteDefinitions, needsBibliography } from '../citation/write/format';
import type { CitationStyle } from '../citation/write/format';
import { styleIn } from '../documents/languages';
import { bestLink, isPaperPage } from '../identity/addresses';
import { NoteKeys } from '../library/lookup/noteKeys';
import type { PaperSummary, Position } from '../model';
import { isNotebook } from '../notes/notebook';
import { withoutBody } from '../text/frontMatter';
import { LineMap, linesOf } from '../text/lineMap';
import { encodedPath, relativePath } from '../text/uriText';
import { refuseEmpty, stateOf } from './call';
import type { Call } from './call';
import type { CitePlan, NoteChange, NoteContext } from './library';
import { AssistantError } from './operations';
import type { ChangedLine, CiteAnswer, CiteInput } from './operations';
import { filesAt, pathOf, placeOf } from './places';
import { quoted } from './quoted';
import { namedWorks, unknownText } from './works';

/** Shows how papers would be cited in a note. */
export async function previewCitation(input: CiteInput, call: Call): Promise<CiteAnswer> {
  return answerFor(await planCitation(input, call), call, false);
}

/** Cites papers in a note, and adds what its bibliography lacks. */
export async function citePapers(input: CiteInput, call: Call): Promise<CiteAnswer> {
  const { host } = call;
  if (!host.write) {
    throw new AssistantError('Writing is off here. Insert the citation yourself: [@key].');
  }
  const plan = await planCitation(input, call);
  await call.pause();
  const file = await host.write(plan);
  return answerFor(plan, call, true, file);
}

/**
 * The change that cites papers at the end of a line.
 * @throws AssistantError if that isn't possible
 */
async function planCitation(input: CiteInput, call: Call): Promise<CitePlan> {
  refuseEmpty(call);
  const { host, view } = call;
  const note = await noteAt(input.note, call);
  const text = await host.read(note);
  const path = pathOf(note, host.folders);
  if (text === undefined) throw new AssistantError(`Couldn't read ${path}. Check that it exists.`);
  const { works, unknown } = await namedWorks(input.keys, call);
  const [missing] = unknown;
  if (missing) throw new AssistantError(unknownText(missing));
  const context = await host.noteContext(note, text);
  const { language } = context;
  const asked = (input.style as CitationStyle | undefined) ?? context.style;
  const style = styleIn(language, asked);
  const keys = new NoteKeys(view, context.files);
  const papers = works.map(({ paper }) => keys.cited(paper));
  const cited = papers.map((paper) => citedPaper(paper, addressIn(note, paper)));
  const position = endOf(input.line, text, style, path);
  const front = language.hasFrontMatter ? withoutBody(text) : '';
  const isInFront = front !== '' && input.line <= linesOf(front).length;
  const { template } = context;
  const edit = language.insert(text, position, cited, { style, template });
  if (!edit || isInFront) {
    throw new AssistantError(
      `Line ${input.line} of ${path} is in code, a comment or the front matter. Send a line of text.`,
    );
  }
  const changed = withEdits(text, [edit]);
  const tail = footnoteDefinitions(changed, cited, style, template);
  const end = new LineMap(text).position(text.length);
  const changes =
    tail === '' ? [edit] : joined(edit, { range: { start: end, end }, newText: tail });
  const isWanted = input.addToBibliography ?? context.addsEntries;
  const isNeeded = isWanted && needsBibliography(style, template);
  const entries = isNeeded ? lackingEntries(papers, context, call) : [];
  return { note, text, changes, newText: changed + tail, entries };
}

async function noteAt(path: string, { host, view }: Call): Promise<string> {
  const notes = (await host.notes()).filter(
    (uri) => view.entries(uri).length === 0 && !isNotebook(uri),
  );
  const [note, ...others] = filesAt(path, notes, host.folders);
  const isFile = note !== undefined && /\.[^./]+$/.test(path.trim().replace(/:\d+$/, ''));
  if (isFile && others.length === 0) return note;
  throw new AssistantError(`${JSON.stringify(path)} is a folder. Send the path of a note.`);
}

/** The end of a line, before the mark that ends its sentence. */
function endOf(line: number, text: string, style: CitationStyle, path: string): Position {
  const lines = linesOf(text);
  const content = lines[line - 1];
  if (content === undefined) {
    throw new AssistantError(`${path} has ${lines.length} lines. Send a line from 1 to that.`);
  }
  const written = content.trimEnd();
  const mark = citesByKey(style) ? /[.!?]$/.exec(written) : null;
  return { line: line - 1, character: mark?.index ?? written.length };
}

/** The target of a link to a paper: its page, else its line in the digest. */
function addressIn(note: string, paper: PaperSummary): string | undefined {
  const link = bestLink(paper);
  const sighting = paper.sightings.at(-1);
  if (!sighting || (link && isPaperPage(link))) return link?.url;
  const path = encodedPath(relativePath(note, sighting.uri));
  return `${path}#L${sighting.titleRange.start.line + 1}`;
}

function lackingEntries(
  papers: readonly PaperSummary[],
  { files }: NoteContext,
  { view }: Call,
): readonly PaperSummary[] {
  const listed = new Set(
    view.bibliography.filter(({ uri }) => files.includes(uri)).map(({ key }) => key),
  );
  return papers.filter(({ key }) => !listed.has(key));
}

/** Two changes, the second at the end of the text; one if they touch. */
function joined(edit: NoteChange, tail: NoteChange): readonly NoteChange[] {
  const { end } = edit.range;
  const isAtEnd =
    end.line === tail.range.start.line && end.character === tail.range.start.character;
  return isAtEnd ? [{ ...edit, newText: edit.newText + tail.newText }] : [edit, tail];
}

const longestLine = 500;
const mostLines = 20;

function answerFor(
  { note, text, changes, newText, entries }: CitePlan,
  call: Call,
  isApplied: boolean,
  file?: string,
): CiteAnswer {
  const { host } = call;
  const [before, after] = [linesOf(text), linesOf(newText)];
  const lines: ChangedLine[] = [];
  const first = changes[0]?.range.start.line ?? 0;
  for (let i = first; i < after.length && lines.length < mostLines; i += 1) {
    if ((before[i] ?? '') === after[i]) continue;
    lines.push({
      place: placeOf(note, i, host),
      before: quoted(before[i] ?? '', longestLine),
      after: quoted(after[i] ?? '', longestLine),
    });
  }
  const path = file === undefined ? undefined : pathOf(file, host.folders);
  return {
    applied: isApplied,
    changes: lines,
    entries: entries.map(({ key }) => ({ key, ...(path !== undefined && { file: path }) })),
    ...stateOf(call),
  };
}
