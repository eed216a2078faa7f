/** Older searches are dropped. */
const maxQueries = 20;

/** The history, newest first, after a search for `query`. Blank queries aren't added. */
export function withQuery(history: readonly string[], query: string): readonly string[] {
  const wanted = normalized(query);
  if (wanted === '') return history;
  return [wanted, ...withoutQuery(history, wanted)].slice(0, maxQueries);
}

/** The history without `query`, ignoring white space and case. */
export function withoutQuery(history: readonly string[], query: string): readonly string[] {
  const unwanted = normalized(query).toLowerCase();
  return history.filter((other) => normalized(other).toLowerCase() !== unwanted);
}

function normalized(query: string): string {
  return query.trim().replace(/\s+/g, ' ');
}
