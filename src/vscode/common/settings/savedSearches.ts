import * as vscode from 'vscode';
import { isRecord } from '../../../core/base/data';
import {
  readSavedSearches,
  withRestored,
  withSearch,
  withoutSearch,
} from '../../../core/view/savedSearches';
import type { SavedSearch, SettingsScope } from '../../../core/view/savedSearches';
import { DisposableOwner } from '../../../platform/disposableOwner';
import { settingsSection } from '../../contributions';
import { HumanError, openSetting } from '../messages/humanError';
import { onDidChangeSettings } from './settings';

const setting = 'savedSearches';

/** The searches that are stored in the settings. */
export class SavedSearches extends DisposableOwner {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  #list = read();
  readonly onDidChange = this.#changed.event;

  constructor() {
    super();
    this.own(
      onDidChangeSettings([setting], () => {
        this.#list = read();
        this.#changed.fire();
      }),
    );
  }

  get list(): readonly SavedSearch[] {
    return this.#list;
  }

  /** The search with this name. */
  find(name: string): SavedSearch | undefined {
    return this.#list.find((search) => search.name === name);
  }

  /**
   * Saves a search, replacing the one with the name `previous` if given.
   * @throws HumanError when saving would lose other content of the setting
   */
  save(search: SavedSearch, previous?: string): Promise<void> {
    return this.#update(search.scope, (value) => withSearch(value, search, previous));
  }

  /**
   * Deletes a search. Returns a function that restores it.
   * @throws HumanError when the setting can't be read
   */
  async delete({ name, scope }: SavedSearch): Promise<() => Promise<void>> {
    const before = values()[scope];
    await this.#update(scope, (value) => withoutSearch(value, name));
    return () =>
      this.#update(scope, (value) =>
        isRecord(before) ? withRestored(value, before, name) : value,
      );
  }

  async #update(
    scope: SettingsScope,
    change: (value: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const value = values()[scope] ?? {};
    // Saving would replace any other value.
    if (!isRecord(value)) throw unreadable();
    const changed = change(value);
    const { Global, Workspace } = vscode.ConfigurationTarget;
    await vscode.workspace
      .getConfiguration(settingsSection)
      .update(
        setting,
        Object.keys(changed).length > 0 ? changed : undefined,
        scope === 'user' ? Global : Workspace,
      );
  }
}

function unreadable(): HumanError {
  return new HumanError(
    vscode.l10n.t(
      'The setting {0} doesn\'t contain saved searches. Correct it first: { "Name": "query" }.',
      `${settingsSection}.${setting}`,
    ),
    openSetting(setting),
  );
}

function read(): readonly SavedSearch[] {
  return readSavedSearches(values());
}

function values(): Readonly<Record<SettingsScope, unknown>> {
  const found = vscode.workspace.getConfiguration(settingsSection).inspect<unknown>(setting);
  return { workspace: found?.workspaceValue, user: found?.globalValue };
}
