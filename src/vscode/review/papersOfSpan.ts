import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import type { LibrarySnapshot } from '../../core/library/lookup/snapshot';
import { compareDates } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { isInSpan } from '../../core/review/span';
import type { DaySpan } from '../../core/review/span';
import { frontMatterOf } from '../../core/text/frontMatter';
import { tryTextNow } from '../common/documents/files';
import type { NoteCitations, NoteTexts } from '../common/notes/notes';

/** How many digests are of a day in the span, and their papers: each once, in the order of the digests. */
export async function papersOfSpan(snapshot: LibrarySnapshot, span: DaySpan, pause: Pause) {
  const digests = snapshot.digests
    .filter(({ captureDate }) => isInSpan(captureDate, span))
    .sort((a, b) => compareDates(a.captureDate, b.captureDate));
  const papers = new Map<string, PaperSummary>();
  const add = ({ uri }: { readonly uri: string }): void => {
    for (const { paper } of snapshot.entries(uri)) papers.set(paper.key, paper);
  };
  await forEachInSlices(digests, add, pause, 1);
  return { digestCount: digests.length, papers: [...papers.values()] };
}

/** The keys of the papers that notes cite. Review notes do not count, as they cite all that was marked. */
export async function citedPapers(
  papers: readonly PaperSummary[],
  citations: Pick<NoteCitations, 'count' | 'of'>,
): Promise<ReadonlySet<string>> {
  const texts = rememberedTexts();
  const cited = new Set<string>();
  for (const { key } of papers) {
    if ((await citations.count(key)) === 0) continue;
    for (const { uri } of await citations.of({ key }, texts)) {
      const text = await texts.read(vscode.Uri.parse(uri));
      if (text === undefined || isReview(text)) continue;
      cited.add(key);
      break;
    }
  }
  return cited;
}

function isReview(note: string): boolean {
  return /^review[ \t]*:/m.test(frontMatterOf(note) ?? '');
}

/** Texts of notes, each read once. */
function rememberedTexts(): NoteTexts {
  const texts = new Map<string, Promise<string | undefined>>();
  return {
    read(uri) {
      const name = uri.toString();
      let text = texts.get(name);
      if (!text) texts.set(name, (text = tryTextNow(uri)));
      return text;
    },
  };
}
