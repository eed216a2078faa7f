import * as vscode from 'vscode';
import { sources } from '../../../core/lookUp/sources';
import { languageOf } from '../../../core/text/localize';
import type { RequestFailure } from '../../../platform/politeClient';
import type { RunResults } from '../../../platform/sourceAsker';
import { commands } from '../../contributions';
import type { MessageAction } from '../messages/humanError';
import { keyedSource } from './apiKey';

/**
 * What went wrong with sources, as one text: a single sentence when none could be reached, else one for each source.
 * Empty without failures.
 */
export function describeFailures({ failures, answered }: RunResults): string {
  const { t } = vscode.l10n;
  const all = [...failures];
  const isOffline = all.length > 1 && all.every(([, { kind }]) => kind === 'unreachable');
  if (isOffline && answered.size === 0) {
    return t(
      'No source could be reached. Check your connection and proxy settings, and try again.',
    );
  }
  const described = all.map(([id, failure]) => describeFailure(sources[id].name, failure));
  return [...described, keyHint(failures.get(keyedSource)) ?? ''].filter(Boolean).join(' ');
}

/** The command that gets answers from a source that wants a key, if this is why there are none. */
export function keyRemedies({ failures }: RunResults): readonly MessageAction[] {
  const isKey = keyHint(failures.get(keyedSource)) !== undefined;
  return isKey ? [{ title: vscode.l10n.t('Set API Key…'), command: commands.setApiKey }] : [];
}

function keyHint(failure: RequestFailure | undefined): string | undefined {
  const { t } = vscode.l10n;
  const { name } = sources[keyedSource];
  const isRefused = failure?.status === 401 || failure?.status === 403;
  if (failure?.hasKey) {
    return isRefused ? t('{0} refused your API key. Set another one.', name) : undefined;
  }
  const isWanted = isRefused || failure?.kind === 'busy';
  return isWanted ? t('{0} answers more often if you set an API key.', name) : undefined;
}

/** Why a source gave no answer: a sentence. */
export function describeFailure(name: string, { kind, status, until }: RequestFailure): string {
  const { t } = vscode.l10n;
  switch (kind) {
    case 'unreachable':
      // Sites decide whether pages of other sites may ask them.
      return 'importScripts' in globalThis
        ? t("{0} can't be reached from VS Code in a browser.", name)
        : t("Couldn't reach {0}.", name);
    case 'busy':
      return until === undefined
        ? t('{0} is busy. Try again later.', name)
        : t('{0} is busy until {1}, so it was left out. Try again then.', name, timeLabel(until));
    case 'failed':
      if (status === 400) return t('{0} refused a request (status 400).', name);
      return t('{0} failed (status {1}). Try again later.', name, status);
    case 'page':
    case 'format':
    case 'redirected':
      return t('{0} sent something other than its data. Check its address in the settings.', name);
    case 'cutOff':
    case 'error':
    case 'timeout':
      return t("{0} didn't give a complete answer. Try again later.", name);
    case 'tooLarge':
      return t('The answer from {0} was too large, so nothing was read.', name);
    case 'canceled':
      return t('Canceled.');
  }
}

/** A time in the language of the messages, with its day if that isn't today. */
function timeLabel(time: number): string {
  const [date, today] = [new Date(time), new Date()];
  const day =
    date.toDateString() === today.toDateString() ? {} : ({ dateStyle: 'medium' } as const);
  // A minute that has begun may not be over.
  const next = new Date(Math.ceil(time / 60_000) * 60_000);
  return next.toLocaleString(languageOf(vscode.l10n.t), { timeStyle: 'short', ...day });
}
