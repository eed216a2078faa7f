/** Older searches are forgotten. */
const maxQueries = 20;

/** The history, newest first, once `query` has been searched for; blank queries leave no trace. */
export function withQuery(history: readonly string[], query: string): readonly string[] {
  const wanted = normalized(query);
  if (wanted === '') return history;
  return [wanted, ...withoutQuery(history, wanted)].slice(0, maxQueries);
}

/** The history without `query`, however it is spaced and in whatever case. */
export function withoutQuery(history: readonly string[], query: string): readonly string[] {
  const unwanted = normalized(query).toLowerCase();
  return history.filter((other) => normalized(other).toLowerCase() !== unwanted);
}

function normalized(query: string): string {
  return query.trim().replace(/\s+/g, ' ');
}
