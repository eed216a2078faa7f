import * as vscode from 'vscode';
import type { CitedPlace } from '../../core/page/paperPage';
import { sentenceAround } from '../../core/page/quotation';
import { LineMap } from '../../core/text/lineMap';
import type { NoteCitations } from '../common/notes/citations';
import { readNote } from '../common/documents/files';

/** Where notes cite the paper with this key, each with the sentence around it. */
export async function citedPlaces(
  citations: Pick<NoteCitations, 'of'>,
  key: string,
): Promise<readonly CitedPlace[]> {
  const texts = new Map<string, { readonly text: string; readonly lines: LineMap }>();
  const read = async (uri: vscode.Uri): Promise<string | undefined> => {
    const text = await readNote(uri);
    if (text !== undefined) texts.set(uri.toString(), { text, lines: new LineMap(text) });
    return text;
  };
  const uses = await citations.of({ key }, { read });
  return uses.flatMap(({ uri, range }) => {
    const note = texts.get(vscode.Uri.parse(uri).toString());
    return note ? [{ uri, range, quotation: sentenceAround(note.text, note.lines, range) }] : [];
  });
}
