import type { WorkUpdate } from './paper';

/** What happened to a work, the most serious first, with the types of it in Crossref. */
const types = {
  retracted: ['retraction', 'removal'],
  withdrawn: ['withdrawal'],
  partlyRetracted: ['partial_retraction'],
  ofConcern: ['expression_of_concern'],
  corrected: ['correction', 'erratum', 'corrigendum'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The kind of an update that readers must know. */
export type UpdateKind = keyof typeof types;

const kinds = new Map<string, UpdateKind>(
  (Object.keys(types) as UpdateKind[]).flatMap((kind) => types[kind].map((type) => [type, kind])),
);
const order = [...new Set(kinds.values())];

/** The kind of an update; undefined for those that don't change what readers may rely on. */
export function updateKind({ type }: WorkUpdate): UpdateKind | undefined {
  return kinds.get(type);
}

/** The most serious update that readers must know, with its notice if one is known. */
export function gravestUpdate(updates: readonly WorkUpdate[] = []): WorkUpdate | undefined {
  for (const kind of order) {
    const found = updates.filter((update) => updateKind(update) === kind);
    if (found.length > 0) return found.find(({ doi }) => doi !== undefined) ?? found[0];
  }
  return undefined;
}

/** Each update once: several sources announce the same one, some under another name or without its notice. */
export function uniqueUpdates(updates: readonly WorkUpdate[]): readonly WorkUpdate[] {
  const nameOf = (update: WorkUpdate): string => updateKind(update) ?? update.type;
  const announced = new Set(updates.filter(({ doi }) => doi !== undefined).map(nameOf));
  const unique = new Map<string, WorkUpdate>();
  for (const update of updates) {
    const name = nameOf(update);
    if (update.doi === undefined && announced.has(name)) continue;
    const id = `${name} ${update.doi?.toLowerCase()}`;
    unique.set(id, { ...update, ...unique.get(id) });
  }
  return [...unique.values()];
}
