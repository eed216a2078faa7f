import type { LeftOutFile, UnreadPaper, Words } from './evidence';
import { lineOf, settingRemedy } from './finding';
import type { Remedy } from './finding';

/** Why a file is left out. */
export function reasonOf({ reason, error = '' }: LeftOutFile, { localize }: Words): string {
  const reasons: Readonly<Record<LeftOutFile['reason'], string>> = {
    tooLarge: localize('It is larger than the limit in the settings.'),
    unreadable: localize('It cannot be read: {0}', error),
    excluded: localize('The setting “{0}” leaves it out.', 'paperDigest.excludeFiles'),
    hidden: localize('The setting “{0}” leaves it out.', 'files.exclude'),
    noDigest: localize('Its text is not that of a digest.'),
    notLookedAt: localize('There are too many files to look into each.'),
  };
  return reasons[reason];
}

/** How a file that is left out comes to be read. */
export function remediesFor(
  { uri, reason }: LeftOutFile,
  { localize, nameOf }: Words,
  paper?: UnreadPaper,
): readonly Remedy[] {
  const place = paper ? { uri, range: paper.titleRange } : lineOf(uri);
  const open: Remedy = { kind: 'open', title: localize('Open {0}', nameOf(uri)), place };
  const remedies: Readonly<Partial<Record<LeftOutFile['reason'], Remedy>>> = {
    tooLarge: settingRemedy('limitFileSize', localize),
    excluded: settingRemedy('excludeFiles', localize),
    hidden: { kind: 'hiddenFiles', title: localize('Open the Setting “{0}”', 'files.exclude') },
    unreadable: { kind: 'refresh', title: localize('Read All Digests Again') },
  };
  const remedy = remedies[reason];
  return remedy ? [remedy, open] : [open];
}
