import { defined } from '../base/data';
import { lineStart } from '../model';
import type { Range } from '../model';
import type { Localize } from '../text/localize';

/** Settings that a remedy may open. */
type NamedSetting =
  | `paperDigest.${'includeFiles' | 'excludeFiles' | 'limitFileSize' | 'bibliographyFile'}`
  | 'files.exclude';

/** A range in a file. */
export interface FilePlace {
  readonly uri: string;
  readonly range: Range;
}

/** The start of a line of a file, by default the first. */
export function lineOf(uri: string, line = 0): FilePlace {
  return { uri, range: lineStart(line) };
}

/** A way to fix a fault, as data; `title` is in the user's language. */
export type Remedy = { readonly title: string } & (
  | { readonly kind: 'replace'; readonly range: Range; readonly text: string }
  | { readonly kind: 'open'; readonly place: FilePlace }
  | { readonly kind: 'search'; readonly range: Range }
  | { readonly kind: 'addMissing'; readonly keys: readonly string[] }
  | { readonly kind: 'setting'; readonly name: NamedSetting }
  | { readonly kind: 'newDigest' | 'refresh' | 'language' | 'openFolder' }
  | { readonly kind: 'again' }
);

/** Opens a setting. */
export function settingRemedy(name: NamedSetting, localize: Localize): Remedy {
  return { kind: 'setting', title: localize('Open Setting “{0}”', name), name };
}

/** One thing that was examined, and the result. */
export interface Finding {
  /** `error` and `warning` prevent a citation from working; the others say what was examined. */
  readonly severity: 'error' | 'warning' | 'information' | 'ok';
  /** Short, in the user's language. */
  readonly what: string;
  /** The reason, or further details. */
  readonly detail?: string;
  readonly place?: FilePlace;
  readonly remedies: readonly Remedy[];
}

/** A finding. */
export function finding(
  severity: Finding['severity'],
  what: string,
  more: { readonly [K in 'detail' | 'place' | 'remedies']?: Finding[K] | undefined } = {},
): Finding {
  return { severity, what, remedies: [], ...defined(more) };
}

/** Whether something is wrong. */
export function isFault({ severity }: Finding): boolean {
  return severity === 'error' || severity === 'warning';
}
