import * as vscode from 'vscode';
import type { SourceId } from '../../../core/lookUp/source';
import { sources } from '../../../core/lookUp/sources';
import { showStatus } from '../messages/failures';
import { HumanError, openSetting } from '../messages/humanError';

/** The only source for which users have keys. */
export const keyedSource: SourceId = 'semanticScholar';

/**
 * The user's key to send to a source at an address. VS Code's secret storage has one for each address, so that a changed
 * address doesn't get the key for another one. They are never written anywhere else. Undefined also when the storage is
 * locked.
 */
export async function apiKeyFor(
  secrets: vscode.SecretStorage,
  id: SourceId,
  address: string,
): Promise<string | undefined> {
  if (id !== keyedSource) return undefined;
  try {
    return await secrets.get(nameOf(address));
  } catch {
    return undefined;
  }
}

/**
 * Asks for the key to send to an address, and saves it; an empty one removes it.
 * @throws HumanError when the source is switched off
 */
export async function askForApiKey(
  secrets: vscode.SecretStorage,
  address: string | undefined,
): Promise<void> {
  const { t } = vscode.l10n;
  const { name } = sources[keyedSource];
  if (address === undefined) {
    throw new HumanError(
      t('{0} is switched off. Enter its address in the settings, and try again.', name),
      openSetting('lookUp.sources'),
    );
  }
  const key = await vscode.window.showInputBox({
    title: t('Set API Key for {0}', name),
    prompt: t('Sent only to {0}. Leave empty to remove the key.', new URL(address).origin),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) =>
      /^[\x21-\x7E]*$/.test(text.trim()) ? undefined : t('An API key has no spaces or accents.'),
  });
  if (key === undefined) return;
  if (key.trim() === '') await secrets.delete(nameOf(address));
  else await secrets.store(nameOf(address), key.trim());
  showStatus(key.trim() === '' ? t('API key removed.') : t('API key saved.'), 'check');
}

function nameOf(address: string): string {
  return `paperDigest.apiKey ${new URL(address).origin}`;
}
