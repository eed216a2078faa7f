import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourceIds } from '../../src/core/lookUp/source';
import { citationStyles } from '../../src/core/citation/write/format';
import {
  commands,
  contextKeys,
  defaultSettings,
  formerCommands,
  innerCommands,
  languages,
  listCommands,
  sampleFiles,
  settingsSection,
  views,
} from '../../src/vscode/contributions';
import { foundBy, holds } from './support/commandPalette';
import type { Context } from './support/commandPalette';
import { manifest, manifestText, read, root, texts } from './support/manifest';
import { valuesOf } from './support/valuesOf';

/**
 * Settings with the paths and the content of files to write. In an untrusted workspace, its own values
 * for them are ignored.
 */
const restrictedSettings = [
  'saveDigestsIn',
  'bibliographyFile',
  'notesFolder',
  'literatureNoteName',
  'literatureNoteTemplate',
  'reviewNoteName',
  'reviewNoteTemplate',
  'marksFile',
] as const satisfies readonly (keyof typeof defaultSettings)[];

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}
interface Setting {
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly enumItemLabels?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly markdownDescription?: string;
  readonly order?: number;
  readonly scope?: string;
}

const { contributes } = manifest;
const settings = contributes.configuration.flatMap(({ properties }) =>
  Object.entries<Setting>(properties),
);
const commandIds = new Set<string>([
  ...Object.values(commands).filter((id) => !innerCommands.has(id)),
  ...[...listCommands].map((id) => `${id}.inList`),
]);
const menuItems = Object.values<readonly MenuItem[]>(contributes.menus).flat();

/** Context keys of VS Code itself that `when` clauses may use. */
const ownKeys =
  'activeWebviewPanelId editorLangId editorReadonly editorTextFocus focusedView inQuickOpen inputFocus listFocus resourceExtname terminalFocus treeElementCanCollapse treeElementCanExpand view viewItem workspaceFolderCount'.split(
    ' ',
  );

/** Commands of VS Code itself that have no key there and get one. */
const ownCommands = new Set(['list.find', 'runCommands', 'workbench.action.quickPickManyToggle']);

/** The context keys in a `when` clause: the names to the left of an operator, or alone. */
function keysIn(when: string): string[] {
  return when
    .replace(/=~ \/(\\.|[^/])*\//g, '')
    .split(/&&|\|\|/)
    .map((term) => /[\w.]+/.exec(term)?.[0] ?? '')
    .filter((key) => key !== 'true' && key !== 'false');
}

const conditions = new Map<string, string>(
  contributes.menus.commandPalette.map(({ command, when }) => [command, when]),
);
/** The commands of the Command Palette. */
const shownIn = (context: Context) =>
  contributes.commands.filter(({ command }) => holds(conditions.get(command) ?? 'true', context));

/** Commands that VS Code adds for the views. */
const ofViews = contributes.views.paperDigest.map(({ id, name }) => ({
  command: `${id}.focus`,
  title: `Focus on ${name} View`,
  category: 'Paper Digest',
}));

/** Every state of the context keys on which the Command Palette depends. */
function* states(): Generator<Context> {
  const editors = [
    {},
    { editorLangId: 'plaintext', resourceExtname: '.txt' },
    { editorLangId: 'markdown', resourceExtname: '.md' },
    { editorLangId: 'markdown', resourceExtname: '.qmd' },
    { editorLangId: 'bibtex', resourceExtname: '.bib' },
  ];
  const flags = [contextKeys.starred, contextKeys.read];
  const otherFlags = [contextKeys.later, contextKeys.skipped, contextKeys.paperPinned];
  for (const editor of editors)
    for (const digests of [undefined, 'loading', 'none', 'some'])
      for (const workspaceFolderCount of [0, 1])
        for (const reading of ['idle', 'busy', 'stopped'])
          for (let bits = 0; bits < 128; bits++) {
            const on = [...flags, ...otherFlags, contextKeys.inDigest, contextKeys.hasFilter].map(
              (key, index) => [key, (bits & (1 << index)) > 0] as const,
            );
            yield {
              ...editor,
              ...Object.fromEntries(on),
              workspaceFolderCount,
              [contextKeys.digests]: digests,
              [contextKeys.reading]: reading,
            };
          }
}

/** A library is open, with a note in the editor. */
const inNote: Context = {
  editorLangId: 'markdown',
  resourceExtname: '.md',
  workspaceFolderCount: 1,
  [contextKeys.digests]: 'some',
};

/** Every string anywhere in a part of the manifest. */
function stringsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return part !== null && typeof part === 'object' ? Object.values(part).flatMap(stringsIn) : [];
}

describe('package.json', () => {
  it('declares every command that the code names, and no other', () => {
    const declared = contributes.commands.map(({ command }) => command);
    assert.deepEqual([...declared].sort(), [...commandIds].sort());
  });

  for (const { command, title, category, icon } of contributes.commands) {
    it(`has a title for ${command} that fits the palette`, () => {
      assert.equal(category, 'Paper Digest');
      assert.ok(!title.includes('Paper Digest'), 'the category says it already');
      const [first = '', ...others] = title.replace(/…$/, '').split(' ');
      assert.match(first, /^[A-Z]/);
      const small = new Set('a and as by for from in of on or the to arXiv'.split(' '));
      for (const word of others)
        assert.ok(/^\(?[A-Z]/.test(word) || small.has(word.replace(/[,)]+$/, '')), word);
      assert.doesNotMatch(title, /\.\.\.|\s$|\.$/);
      if (icon !== undefined) assert.match(icon, /^\$\([a-z-]+\)$/);
    });
  }

  it('runs the successor for the id of each earlier command, also as the first use', () => {
    const declared = contributes.commands.map(({ command }) => command);
    const listening = manifest.activationEvents;
    for (const [id, { command }] of Object.entries(formerCommands)) {
      assert.ok(declared.includes(command), command);
      assert.ok(!commandIds.has(id) && listening.includes(`onCommand:${id}`), id);
    }
  });

  it('never shows more than 40 commands in the Command Palette', () => {
    for (const state of states()) {
      const shown = shownIn(state).map(({ title }) => title);
      const all = [...shown, ...ofViews.map(({ title }) => title)];
      assert.ok(all.length <= 40, `${all.length}: ${all.join(', ')}`);
    }
  });

  it('names each command of the Command Palette by a verb and an object', () => {
    const verbs = new Set(
      'Add Check Choose Cite Clear Copy Create Edit Explain Export Filter Find Get Group Import Insert Look Mark Open Read Refresh Remove Rename Reveal Search Set Show Skip Sort Star Tag Toggle Unskip Unstar Update'.split(
        ' ',
      ),
    );
    const shown = [...states()].flatMap(shownIn);
    for (const { command, title } of new Set(shown)) {
      // The category completes it: *Paper Digest: Help*.
      if (command === commands.help) continue;
      const [verb = '', object = ''] = title.replace('Look Up', 'Look').split(' ');
      assert.ok(verbs.has(verb), title);
      assert.match(object, /^[A-Z](?!y\b)/, title);
    }
  });

  const newcomers = Object.entries({
    style: commands.chooseReferenceStyle,
    APA: commands.chooseReferenceStyle,
    Chicago: commands.chooseReferenceStyle,
    duplicates: commands.checkReferences,
    retracted: commands.checkReferences,
    star: commands.starPaper,
    'rename key': commands.renameKey,
    help: commands.help,
    cite: commands.insertCitation,
    import: commands.newDigestFromClipboard,
    read: commands.markAsRead,
    tag: commands.tagPapers,
    note: commands.openLiteratureNote,
    bibliography: commands.addToBibliography,
    filter: commands.filterPapers,
    sort: commands.sortPapers,
    citation: commands.insertCitation,
    export: commands.exportBibliography,
    paste: commands.newDigestFromClipboard,
    feed: commands.newDigestFromClipboard,
    abstract: commands.searchPapers,
    bibtex: commands.exportBibliography,
    zotero: commands.exportBibliography,
    doi: commands.openInBrowser,
    'new papers': commands.nextUnread,
    'read later': commands.readLater,
    'saved search': commands.savedSearches,
    clear: commands.clear,
    copy: commands.copyPaper,
    browser: commands.openInBrowser,
  });
  for (const [query, command] of newcomers) {
    it(`finds the command for “${query}” among the first three in the Command Palette`, () => {
      const first = foundBy(query, [...shownIn(inNote), ...ofViews]).slice(0, 3);
      const titles = first.map(({ title }) => title).join(', ');
      assert.ok(
        first.some((found) => found.command === command),
        titles,
      );
    });
  }

  it('has all visible texts in package.nls.json for translation', () => {
    const named = [...manifestText.matchAll(/"%(.+)%"/g)].map(([, name = '']) => name);
    assert.deepEqual([...new Set(named)].sort(), Object.keys(texts).sort());
    assert.doesNotMatch(
      manifestText,
      /"(?:title|category|markdownDescription|contents|displayName)": "[^%]/,
    );
  });

  it('declares every setting that the code reads, with the same default', () => {
    assert.deepEqual(
      settings.map(([name, setting]) => [name, setting.default]).sort(),
      Object.entries(defaultSettings)
        .map(([name, value]) => [`${settingsSection}.${name}`, value])
        .sort(),
    );
  });

  it('has an address for each source of details, which no workspace can change', () => {
    const lookUp = settings.filter(([name]) => name.startsWith(`${settingsSection}.lookUp.`));
    for (const [name, { scope }] of lookUp) assert.equal(scope, 'machine', name);
    const addresses = lookUp.find(([name]) => name.endsWith('.sources'))?.[1].default;
    assert.deepEqual(Object.keys(addresses as object), sourceIds);
  });

  it('has at most 30 settings', () => {
    assert.ok(settings.length <= 30);
  });

  it('runs in Restricted Mode, without untrusted settings for paths', () => {
    const { untrustedWorkspaces, virtualWorkspaces } = manifest.capabilities;
    // VS Code restricts no settings of an extension with full support.
    assert.equal(untrustedWorkspaces.supported, 'limited');
    assert.match(untrustedWorkspaces.description, /^[A-Z].*\.$/);
    assert.deepEqual(
      untrustedWorkspaces.restrictedConfigurations,
      restrictedSettings.map((name) => `${settingsSection}.${name}`),
    );
    // This includes every setting for a path or a folder, also future ones.
    for (const [name, { markdownDescription = '' }] of settings) {
      const isPlace = /\bpath relative to|\bfile for\b/i.test(markdownDescription);
      if (isPlace) assert.ok(untrustedWorkspaces.restrictedConfigurations.includes(name), name);
    }
    assert.equal(virtualWorkspaces, true);
  });

  it('has its settings in categories', () => {
    const titles = 'Library, Citations, Bibliography, Preview, Reading, Notes, Look Up';
    assert.equal(valuesOf(contributes.configuration, 'title').join(', '), titles);
    for (const [index, { order }] of contributes.configuration.entries()) {
      assert.equal(order, index + 1);
    }
  });

  it('describes each setting in one or two sentences, in a defined order', () => {
    for (const { properties } of contributes.configuration) {
      for (const [index, entry] of Object.entries<Setting>(properties).entries()) {
        const [name, { markdownDescription = '', order }] = entry;
        assert.match(markdownDescription, /^[A-Z].*\.$/, name);
        assert.ok(markdownDescription.split(/[.!?](?= [A-Z])/).length <= 2, name);
        assert.equal(order, index + 1, name);
      }
    }
  });

  it('has the citation styles in the code, each with a description', () => {
    const style = Object.fromEntries(settings)['paperDigest.citeAs'];
    assert.deepEqual(style?.enum, citationStyles);
    assert.equal(style.enumItemLabels?.length, citationStyles.length);
    assert.equal(style.markdownEnumDescriptions?.length, citationStyles.length);
  });

  it('declares the view, its container and the language under the ids in the code', () => {
    const idsOf = (all: readonly { readonly id: string }[] = []) => all.map(({ id }) => id);
    assert.deepEqual(idsOf(contributes.viewsContainers.activitybar), [views.container]);
    assert.deepEqual(Object.keys(contributes.views), [views.container]);
    assert.deepEqual(idsOf(contributes.views[views.container]), [views.papers, views.paper]);
    assert.deepEqual(idsOf(contributes.languages), [languages.digest]);
    const grammars = contributes.grammars.flatMap(({ language }) => language ?? []);
    assert.deepEqual(grammars, [languages.digest]);
  });

  it('puts only existing commands into menus, keybindings, welcome texts and the walkthrough', () => {
    for (const { command } of [...menuItems, ...contributes.keybindings]) {
      assert.ok(commandIds.has(command) || ownCommands.has(command), command);
    }
    for (const { view } of contributes.viewsWelcome) assert.equal(view, views.papers);
    const linked = [
      ...contributes.viewsWelcome.map(({ contents }) => contents),
      ...contributes.walkthroughs.flatMap(({ steps }) => steps.map((step) => step.description)),
    ];
    const ids: readonly string[] = Object.values(commands);
    for (const [, command = ''] of linked.join('\n').matchAll(/\(command:([\w.]+)/g)) {
      const isOwn = ids.includes(command) || command === `${views.papers}.focus`;
      assert.ok(isOwn || !command.startsWith('paperDigest.'), command);
    }
  });

  it('uses only defined context keys in when clauses', () => {
    const known = new Set<string>([
      ...ownKeys,
      ...Object.values(contextKeys),
      ...settings.map(([name]) => `config.${name}`),
    ]);
    const clauses = [
      ...[...menuItems, ...contributes.keybindings, ...contributes.viewsWelcome].map(
        ({ when }) => when,
      ),
      ...contributes.commands.map(({ enablement }) => enablement),
    ].filter((when) => when !== undefined);
    for (const when of clauses) {
      for (const key of keysIn(when)) assert.ok(known.has(key), `${key} in “${when}”`);
      const [, view = views.papers] = /\bview == ([\w.]+)/.exec(when) ?? [];
      assert.ok([views.papers, views.paper].includes(view as typeof views.paper), view);
    }
  });

  it('uses every context key that the code sets', () => {
    for (const key of Object.values(contextKeys))
      assert.match(manifestText, new RegExp(`\\b${key}\\b`));
  });

  it('gives each command at most one key, on every system', () => {
    const keys = contributes.keybindings.map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length);
    for (const { key, mac } of contributes.keybindings) {
      assert.equal(mac, key.replace(/\bctrl/, 'cmd'));
    }
  });

  it('takes no key of VS Code, and none that writes a character on some keyboards', () => {
    // Modifiers are in another order on macOS.
    const sorted = (key: string): string =>
      key
        .split(' ')
        .map((chord) => chord.split('+').sort().join('+'))
        .join(' ');
    const fixture = read('test/fixtures/vscode-keys.txt');
    const taken = fixture.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const takenKeys = new Set(taken.map(sorted));
    assert.ok(takenKeys.size > 500);
    // Other keys work only in the extension's own lists.
    const global = contributes.keybindings.filter(
      ({ when }) => !/(^|&& )(focusedView == )?paperDigest\./.test(when),
    );
    assert.ok(global.length >= 2);
    for (const { key, mac, when = '' } of global) {
      for (const each of [key, mac]) {
        assert.ok(!takenKeys.has(sorted(each)), each);
        assert.doesNotMatch(each, /\balt\b/);
        const longer = taken.find((other) => sorted(other).startsWith(`${sorted(each)} `));
        assert.equal(longer, undefined, each);
      }
      // The terminal and the debug console on macOS use Cmd+K alone.
      if (key.startsWith('ctrl+k ')) assert.match(when, /!terminalFocus|editorTextFocus/);
    }
  });

  it('shows a key only where it works', () => {
    for (const { command, when = '' } of contributes.keybindings) {
      const isInList = when.includes(`focusedView == ${views.papers}`);
      assert.equal(
        command.endsWith('.inList') || ownCommands.has(command),
        isInList || command === 'workbench.action.quickPickManyToggle',
        command,
      );
    }
    const ofList = contributes.commands.filter(({ command }) => command.endsWith('.inList'));
    for (const { command, title } of ofList) {
      const original = contributes.commands.find((other) => `${other.command}.inList` === command);
      assert.equal(title, original?.title);
      assert.ok(
        contributes.keybindings.some((binding) => binding.command === command),
        command,
      );
      const inPalette = contributes.menus.commandPalette.find((item) => item.command === command);
      assert.equal(inPalette?.when, 'false');
    }
    for (const { command, when = '' } of menuItems) {
      const isInView = when.includes(`view == ${views.papers}`) || when === 'false';
      assert.ok(isInView || !command.endsWith('.inList'), command);
    }
  });

  it('has single keys only while the tree has the focus, all controlled by one setting', () => {
    const single = contributes.keybindings.filter(({ key }) => /^(shift\+)?.$/.test(key));
    assert.ok(single.length > 15);
    for (const { key, when = '' } of single) {
      const terms = when.split(' && ');
      for (const term of [
        'config.paperDigest.singleKeys',
        `focusedView == ${views.papers}`,
        ...['listFocus', '!inputFocus'],
      ]) {
        assert.ok(terms.includes(term), `${key}: ${term}`);
      }
    }
  });

  it('has a walkthrough whose steps have links and pictures, and end when they are done', () => {
    const [{ id, steps } = { id: '', steps: [] }, ...others] = contributes.walkthroughs;
    assert.deepEqual(others, []);
    const names = steps.map((step) => step.id);
    assert.deepEqual(names, ['import', 'browse', 'search', 'cite', 'preview']);
    const pictures = readdirSync(join(root, 'media/walkthrough')).map(
      (name) => `media/walkthrough/${name}`,
    );
    const shown = steps.flatMap(({ media }) => Object.values(media.image));
    assert.deepEqual([...new Set(shown)].sort(), pictures.sort());
    for (const { description, completionEvents } of steps) {
      assert.match(description, /\n\[[^\]]+\]\(command:paperDigest\.[\w.]+\)/);
      assert.ok(completionEvents.length > 0);
      for (const event of completionEvents) {
        const [, kind, subject = ''] = /^on(Command|View|Context):([\w.]+)/.exec(event) ?? [];
        const isOwn = subject.startsWith('paperDigest.');
        const all = { Command: commands, View: views, Context: contextKeys }[kind ?? ''] ?? {};
        assert.ok(!isOwn || Object.values(all).includes(subject), event);
      }
    }
    // Welcome texts open it by its id.
    const link = `openWalkthrough?%22paper-digest.paper-digest%23${id}%22`;
    const tours = contributes.viewsWelcome.filter(({ contents }) => contents.includes(link));
    assert.equal(tours.length, 2);
  });

  it('packages every sample that the code lists, and no other', () => {
    const files = readdirSync(join(root, 'samples'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(join(root, 'samples'), join(parentPath, name)));
    assert.deepEqual(files.sort(), [...sampleFiles].sort());
    const packaged = read('.vscodeignore').split('\n');
    assert.ok(packaged.includes('!samples/**'));
    assert.ok(packaged.includes('!media/walkthrough/*.png'));
  });

  it('names existing files', () => {
    const paths = stringsIn([manifest.icon, contributes]).filter((value) =>
      /^(\.\/)?(media|syntaxes)\//.test(value),
    );
    assert.ok(paths.length >= 6);
    for (const path of paths) assert.ok(existsSync(join(root, path)), path);
  });

  it('activates for languages and contributions, never at every start', () => {
    const others = manifest.activationEvents.filter((event) => !/^onLanguage:[\w-]+$/.test(event));
    const other = new Set([...Object.keys(formerCommands), ...innerCommands]);
    for (const event of others.filter((each) => each.startsWith('onCommand:'))) {
      assert.ok(other.has(event.replace('onCommand:', '')), event);
    }
    assert.deepEqual(others.filter((event) => !event.startsWith('onCommand:')).sort(), [
      `onWebviewPanel:${views.paper}`,
      `workspaceContains:${sampleFiles[0]}`,
    ]);
    assert.ok(manifest.activationEvents.includes(`onLanguage:${languages.digest}`));
  });

  it('runs in Node and in a browser, and contains all that it needs', () => {
    assert.equal(manifest.main, './dist/extension.js');
    assert.equal(manifest.browser, './dist/web/extension.js');
    assert.ok(!('dependencies' in manifest));
  });

  it('is built against the oldest supported VS Code', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly version: string }>>;
    };
    const types = packages['node_modules/@types/vscode'] ?? assert.fail();
    assert.equal(manifest.engines.vscode, `^${types.version}`);
    assert.equal(manifest.devDependencies['@types/vscode'], types.version);
  });
});
