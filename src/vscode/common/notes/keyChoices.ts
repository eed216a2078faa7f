import type * as vscode from 'vscode';
import type { NamedWork } from '../../../core/citation/nearest';
import { isBareKey } from '../../../core/identity/key';
import { readable } from '../../../core/text/readable';
import type { KnownWorks } from './keys';

/** Everything that can be cited: papers, and what only a bibliography has. */
export function citableWorks({ papers, bibliographies }: KnownWorks): readonly NamedWork[] {
  const works: NamedWork[] = papers.snapshot.papers.map(({ key, title }) => ({
    key,
    title: readable(title),
  }));
  for (const key of bibliographies.keys()) {
    if (papers.snapshot.resolve(key)) continue;
    const title = bibliographies.entries(key)[0]?.title;
    works.push({ key, ...(title !== undefined && { title }) });
  }
  return works;
}

/** A key as it must be written at `range`: in braces where Pandoc needs them behind the `@`. */
export function keyAt(document: vscode.TextDocument, range: vscode.Range, key: string): string {
  const before = document.lineAt(range.start).text.charAt(range.start.character - 1);
  return before === '@' && !isBareKey(key) ? `{${key}}` : key;
}
