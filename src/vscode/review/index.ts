// *New Review Note…* (`newReviewNote`): a note on what came in a span of time, made by a template
// (`reviewNote…`).

import type * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { commands } from '../contributions';
import { newReviewNote } from './newReview';
import type { ReviewParts } from './newReview';

export function registerReview(parts: ReviewParts): vscode.Disposable {
  return registerCommand(commands.newReviewNote, (argument) => newReviewNote(parts, argument));
}
