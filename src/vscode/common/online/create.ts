import type * as vscode from 'vscode';
import type { AnswerCache } from '../../../platform/answerCache';
import { machineClock } from '../../../platform/clock';
import { ApiKeys } from './apiKey';
import { OnlineSources } from './online';

export function createOnlineSources(
  { globalState, secrets, extension }: vscode.ExtensionContext,
  answers: AnswerCache,
): OnlineSources {
  const { version } = extension.packageJSON as { readonly version: string };
  return new OnlineSources(globalState, answers, machineClock, version, new ApiKeys(secrets));
}
