import { refuseEmpty } from '../../core/assistant/call';
import { citedPaper } from '../../core/citation/write/citedPaper';
import { citationStyles } from '../../core/citation/write/format';
import { styleIn } from '../../core/documents/languages';
import { markdownLanguage } from '../../core/documents/markdown';
import { bestLink } from '../../core/identity/addresses';
import { NoteKeys } from '../../core/library/lookup/noteKeys';
import { referenceStyles, formatReference } from '../../core/references/styles';
import { toPlainText } from '../../core/references/pieces';
import { findWork } from '../../core/references/work';
import type { Command } from '../command';
import { CommandError, exitCodes } from '../commandError';
import { refuseArguments, withLibrary } from '../withLibrary';
import type { NodeLibrary } from '../workspace/nodeLibrary';
import { worksOf } from '../works';
import { spelledPath, toUri } from '../workspace/paths';

/** Prints a citation of papers, as a note cites them, or a reference to each. */
export const cite: Command = async (line, output) => {
  refuseArguments(line, 1, Infinity);
  const asked = line.value('style');
  const style = citationStyles.find((each) => each === asked);
  const references = referenceStyles.find((each) => each === asked);
  if (asked !== undefined && !style && !references) {
    const all = [...citationStyles, ...referenceStyles].join(', ');
    throw new CommandError(`There is no style ${JSON.stringify(asked)}. Use ${all}.`);
  }
  return withLibrary(line, output, async (library) => {
    refuseEmpty({ host: library, view: library.library });
    const note = line.value('note');
    const form = note === undefined ? withoutNote(library) : await formIn(note, library);
    const keys = new NoteKeys(library.library, form.files);
    const works = worksOf(line.args, keys);
    const texts = references
      ? works.map((work) => {
          const found = findWork(library.library, work.key, form.files);
          return found ? toPlainText(formatReference(found, references)) : '';
        })
      : [
          form.language.format(
            works.map((work) => citedPaper(keys.cited(work), bestLink(work)?.url)),
            { style: styleIn(form.language, style ?? form.style), template: form.template },
            form.text,
          ),
        ];
    output.print(
      line.has('json')
        ? JSON.stringify({ keys: works.map((work) => keys.keyOf(work)), texts }, undefined, 2)
        : texts.join('\n'),
    );
    return exitCodes.fine;
  });
};

function withoutNote({ form }: NodeLibrary) {
  return { ...form, files: [], language: markdownLanguage, text: '' };
}

/** How a note cites, and its bibliographies. */
async function formIn(note: string, library: NodeLibrary) {
  const uri = toUri(spelledPath(note));
  const text = await library.read(uri);
  if (text === undefined) throw new CommandError(`There is no note ${note}.`);
  return { ...(await library.noteContext(uri, text)), text };
}
