import * as vscode from 'vscode';
import { HumanError } from '../messages/humanError';
import { openSetting } from '../messages/remedies';

/** For whoever asks for entries to be added where notes have no bibliography; offers the setting for one. */
export function noBibliography(): HumanError {
  return new HumanError(
    vscode.l10n.t(
      'There is no bibliography to add to. Open a folder, or name a file in the settings.',
    ),
    openSetting('bibliographyFile'),
  );
}
