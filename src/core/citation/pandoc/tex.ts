import { addTo } from '../../base/addTo';

/** By the offset of each `\begin{name}`, where its `\end{name}` ends. Environments may nest. */
export function environmentEnds(
  text: string,
  start: number,
  end: number,
): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  const mark = /\\(begin|end)\{([A-Za-z]+\*?)\}/g;
  mark.lastIndex = start;
  for (let match = mark.exec(text); match && mark.lastIndex <= end; match = mark.exec(text)) {
    const [, kind, name = ''] = match;
    if (kind === 'begin') addTo(open, name, match.index);
    else {
      const begin = open.get(name)?.pop();
      if (begin !== undefined) ends.set(begin, mark.lastIndex);
    }
  }
  return ends;
}

/** For each opening bracket of a stretch of text, where the one that closes it stands. */
export function matchingBrackets(
  text: string,
  start: number,
  end: number,
  [opening, closing]: string,
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = start; at < end; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (character === opening) open.push(at);
    else if (character === closing) {
      const begin = open.pop();
      if (begin !== undefined) pairs.set(begin, at);
    }
  }
  return pairs;
}
