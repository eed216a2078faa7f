import * as vscode from 'vscode';
import { recognizePasted } from '../../core/citation/pasted';
import type { PastedEntry } from '../../core/citation/pasted';
import type { PaperLookup } from '../../core/library/lookup/paperLookup';
import type { LibrarySnapshot } from '../../core/library/lookup/snapshot';
import type { PaperSummary } from '../../core/model';
import type { NewBibliographyEntry } from '../common/bibliographies/bibliographies';
import { HumanError } from '../common/messages/humanError';

/** The papers recognised in a pasted text. */
interface PastedPapers {
  /** All of them, under the keys to cite them by. */
  readonly papers: readonly PaperSummary[];
  /** New entries, which neither the library nor a bibliography has. */
  readonly added: readonly NewBibliographyEntry[];
}

/** Reads what is pasted; undefined unless it is a known paper, or entries of BibTeX. */
export async function pastedPapers(
  text: string,
  snapshot: LibrarySnapshot,
  lookup: PaperLookup,
): Promise<PastedPapers | undefined> {
  const pasted = recognizePasted(text);
  if (!pasted) return undefined;
  if (pasted.kind !== 'bibtex') {
    const paper = await lookup.find(snapshot, pasted);
    return paper && { papers: [paper], added: [] };
  }
  const papers: PaperSummary[] = [];
  const added: NewBibliographyEntry[] = [];
  for (const entry of pasted.entries) {
    const known = await knownPaper(entry, snapshot, lookup);
    papers.push(known ?? entry.paper);
    if (!known) added.push({ key: entry.paper.key, paper: entry.paper, bibtex: entry.text });
  }
  return { papers, added };
}

/** The library's paper for an entry, or the entry's own paper if a bibliography has it; else undefined. */
async function knownPaper(
  { paper, identity }: PastedEntry,
  snapshot: LibrarySnapshot,
  lookup: PaperLookup,
): Promise<PaperSummary | undefined> {
  const { title, arxivId, doi, key } = paper;
  const known = await lookup.find(snapshot, {
    ...(arxivId !== undefined && { arxivId }),
    ...(doi !== undefined && { doi }),
    ...(identity !== undefined && { identity, title }),
  });
  const listed = snapshot.bibliographyEntry(key);
  return known ?? (listed?.title === title ? paper : undefined);
}

/**
 * Checks the keys of entries that are to be added.
 * @throws HumanError when a key means another work already
 */
export function refuseTakenKeys(
  added: readonly NewBibliographyEntry[],
  snapshot: LibrarySnapshot,
): void {
  const keys = new Set<string>();
  for (const { key } of added) {
    const owner = snapshot.resolve(key) ?? snapshot.bibliographyEntry(key);
    if (owner || keys.has(key)) {
      throw new HumanError(
        vscode.l10n.t(
          'Nothing was added, because the key “{0}” means another work: {1}. Give the entry another key.',
          ...[key, owner?.title ?? key],
        ),
      );
    }
    keys.add(key);
  }
}
