import type { LeftOutFile, UnreadPaper, Words } from './evidence';
import { lineOf, settingRemedy } from './finding';
import type { Remedy } from './finding';

/** Why a file is left out. */
export function reasonOf({ reason, error = '' }: LeftOutFile, { localize }: Words): string {
  switch (reason) {
    case 'tooLarge':
      return localize('It is larger than the limit in the settings.');
    case 'unreadable':
      return localize('It cannot be read: {0}', error);
    case 'excluded':
      return localize('The setting “{0}” leaves it out.', 'paperDigest.excludeFiles');
    case 'hidden':
      return localize('The setting “{0}” leaves it out.', 'files.exclude');
    case 'noDigest':
      return localize('Its text is not that of a digest.');
    case 'notLookedAt':
      return localize('There are too many files to look into each.');
  }
}

/** How a file that is left out comes to be read. */
export function remediesFor(
  { uri, reason }: LeftOutFile,
  { localize, nameOf }: Words,
  paper?: UnreadPaper,
): readonly Remedy[] {
  const place = paper ? { uri, range: paper.titleRange } : lineOf(uri);
  const open: Remedy = { kind: 'open', title: localize('Open {0}', nameOf(uri)), place };
  const again: Remedy = { kind: 'refresh', title: localize('Read All Digests Again') };
  switch (reason) {
    case 'tooLarge':
      return [settingRemedy('limitFileSize', localize), open];
    case 'excluded':
      return [settingRemedy('excludeFiles', localize), open];
    case 'hidden':
      return [
        { kind: 'hiddenFiles', title: localize('Open the Setting “{0}”', 'files.exclude') },
        open,
      ];
    case 'unreadable':
      return [again, open];
    default:
      return [open];
  }
}
