// *Edit Citation* (`editCitation`): the palette with the works of the citation at the cursor, to be
// arranged.

import type * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { commands } from '../contributions';
import { arrangeInPalette } from './arrangeInPalette';
import { editCitation } from './editCitation';
import type { EditParts } from './editCitation';

export type { EditParts } from './editCitation';

export function registerEdit(parts: EditParts): vscode.Disposable {
  return registerCommand(commands.editCitation, () =>
    editCitation(parts, (works) => arrangeInPalette(works, parts.papers)),
  );
}
