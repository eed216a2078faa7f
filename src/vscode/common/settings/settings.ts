import * as vscode from 'vscode';
import { citationStyles } from '../../../core/citation/write/style';
import { citationForms } from '../../../core/references/citedWorks';
import { referenceStyles } from '../../../core/references/styles';
import {
  bibliographyAdditions,
  defaultSettings,
  reportLevels,
  settingsSection,
} from '../../contributions';
import type { SettingTypes } from '../../contributions';

/** All settings but saved searches, of which it matters where each is kept. */
type Settings = Readonly<Omit<SettingTypes, 'savedSearches'>>;

/**
 * The settings as they are now, for a folder, file or document. Values of the wrong type, which
 * VS Code lets through, give way to the defaults.
 */
export function readSettings(scope?: vscode.ConfigurationScope): Settings {
  const settings = vscode.workspace.getConfiguration(settingsSection, scope);
  const value = <K extends keyof Settings>(
    name: K,
    isValid: (value: unknown) => boolean,
  ): Settings[K] => {
    const given: unknown = settings.get(name);
    return isValid(given) ? (given as Settings[K]) : defaultSettings[name];
  };
  return {
    includeFiles: value('includeFiles', isStrings),
    excludeFiles: value('excludeFiles', isStrings),
    limitFileSize: value('limitFileSize', (given) => typeof given === 'number' && given > 0),
    saveDigestsIn: value('saveDigestsIn', (given) => typeof given === 'string'),
    citeAs: value('citeAs', (given) => citationStyles.some((style) => style === given)),
    citationTemplate: value(
      'citationTemplate',
      (given) => typeof given === 'string' && given !== '',
    ),
    addToBibliography: value('addToBibliography', (given) =>
      bibliographyAdditions.some((id) => id === given),
    ),
    bibliographyFile: value('bibliographyFile', (given) => typeof given === 'string'),
    newEntriesIn: value('newEntriesIn', isStrings),
    showCitationCounts: value('showCitationCounts', (given) => typeof given === 'boolean'),
    showBibliographies: value('showBibliographies', (given) => typeof given === 'boolean'),
    reportUnknownKeys: value('reportUnknownKeys', isReportLevel),
    reportAmbiguousKeys: value('reportAmbiguousKeys', isReportLevel),
    reportMissingEntries: value('reportMissingEntries', isReportLevel),
    previewCitations: value('previewCitations', (given) =>
      [...citationForms, 'off'].some((form) => form === given),
    ),
    referenceStyle: value('referenceStyle', (given) =>
      referenceStyles.some((style) => style === given),
    ),
    literatureNotesFolder: value('literatureNotesFolder', (given) => typeof given === 'string'),
    literatureNoteName: value('literatureNoteName', (given) => typeof given === 'string'),
    literatureNoteTemplate: value('literatureNoteTemplate', (given) => typeof given === 'string'),
    renameLiteratureNotes: value('renameLiteratureNotes', (given) => typeof given === 'boolean'),
    marksFile: value('marksFile', (given) => typeof given === 'string'),
  };
}

/** Whether `event` touches any of these settings. */
export function affectsSettings(
  event: vscode.ConfigurationChangeEvent,
  ...names: readonly (keyof SettingTypes)[]
): boolean {
  return names.some((name) => event.affectsConfiguration(`${settingsSection}.${name}`));
}

/** What `files.exclude` hides in a folder, and `findFiles` leaves out. Its `when` clauses go by other files. */
export function hiddenGlobs(folder: vscode.Uri): readonly string[] {
  const globs = vscode.workspace
    .getConfiguration('files', folder)
    .get<Record<string, unknown>>('exclude', {});
  return Object.keys(globs).filter((glob) => globs[glob] === true);
}

function isReportLevel(value: unknown): boolean {
  return reportLevels.some((level) => level === value);
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
