// Commands on papers: reveal them (`revealInDigest`, `revealInPapers`, `openDigest`), copy them (`copyPaper`, which
// offers `copyCitationKey`, `copyCitation`, `copyReference`, `copyBibtex` and `copyPaperList`), and open their pages
// (`openInBrowser`, `findOn…`).

import * as vscode from 'vscode';
import type { Pause } from '../../core/base/tasks';
import type { PaperSummary } from '../../core/model';
import {
  chooseCommand,
  fieldsOf,
  isOnRow,
  keyOptions,
  namedPaper,
  registerCommand,
} from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import type { NoteReferences } from '../common/notes/noteReferences';
import type { PaperFolder, Papers } from '../common/papers/papers';
import { isSightingShown, placeOf, revealSighting } from '../common/papers/reveal';
import { commands } from '../contributions';
import type { CommandId } from '../contributions';
import { copyBibtex, copyCitation, copyCitationKeys, copyList, copyReference } from './copy';
import { lookUp, openInBrowser } from './online';

interface ActionParts {
  readonly papers: Papers;
  readonly targets: CommandTargets;
  readonly references: NoteReferences;
  /** Called with each paper that is opened. */
  readonly pointAt: (paper: PaperSummary) => void;
  /** In the wide layout, brings the paper view to the front and returns true. */
  readonly showWide: () => boolean;
  /** Selects a paper in the sidebar, in the group of the digest `uri` when there is one. */
  readonly revealInPapers: (paper: PaperSummary, uri?: string) => Promise<void>;
  /** The papers under a row of the sidebar; undefined when the row isn't a folder. */
  readonly folderOf: (row: unknown) => Promise<PaperFolder | undefined>;
  readonly pause: Pause;
}

export function registerActions(parts: ActionParts): vscode.Disposable {
  const { papers, targets, pointAt, showWide, revealInPapers, folderOf, pause } = parts;
  const onPapers = (
    id: CommandId,
    run: (chosen: readonly PaperSummary[]) => Promise<void>,
  ): vscode.Disposable => registerCommand(id, async (...args) => run(await targets.require(args)));
  // Of several selected rows, only the clicked one can be shown.
  const onPaper = (
    id: CommandId,
    run: (paper: PaperSummary, args: readonly unknown[]) => Promise<void>,
  ): vscode.Disposable =>
    registerCommand(id, async (...args) => {
      const [paper] = await targets.require(args.slice(0, 1));
      await run(paper, args);
    });
  return vscode.Disposable.from(
    onPaper(commands.revealInDigest, async (paper, args) => {
      const [argument] = args;
      const isClick = fieldsOf(argument)['preserveFocus'] === true;
      pointAt(paper);
      if (isClick && showWide()) return;
      const place = placeOf(paper, papers, namedPaper(argument)?.uri);
      // The focus stays in the sidebar, so that keys meant for the list don't change the file. A second Enter moves it.
      const entersFile = keyOptions(args).entersFile && isSightingShown(place);
      const preserveFocus = isClick || (isOnRow(args) && !entersFile);
      if (place) await revealSighting(place, { preserveFocus, preview: true });
    }),
    onPaper(commands.revealInPapers, (paper, [argument]) => {
      const active = vscode.window.activeTextEditor?.document.uri.toString();
      return revealInPapers(paper, namedPaper(argument)?.uri ?? active);
    }),
    onPapers(commands.copyCitationKey, copyCitationKeys),
    onPapers(commands.copyCitation, (chosen) => copyCitation(papers, chosen)),
    registerCommand(commands.copyPaperList, async (...args) =>
      copyList((await folderOf(args[0]))?.papers ?? (await targets.require(args))),
    ),
    registerCommand(commands.openDigest, async (row) => {
      const digest = (await folderOf(row))?.digest;
      if (digest !== undefined)
        await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(digest));
    }),
    onPapers(commands.copyBibtex, (chosen) => copyBibtex(papers, chosen, pause)),
    registerCommand(commands.copyReference, async (...args) =>
      copyReference(papers, parts.references, await targets.requireWorks(args)),
    ),
    registerCommand(commands.copyPaper, (...args) => {
      const { t } = vscode.l10n;
      return chooseCommand(t('Copy paper as'), [
        { title: t('Citation Key'), command: commands.copyCitationKey, arguments: [...args] },
        { title: t('Citation'), command: commands.copyCitation, arguments: [...args] },
        { title: t('Reference'), command: commands.copyReference, arguments: [...args] },
        { title: t('BibTeX Entry'), command: commands.copyBibtex, arguments: [...args] },
        { title: t('Linked Title'), command: commands.copyPaperList, arguments: [...args] },
      ]);
    }),
    onPapers(commands.openInBrowser, (chosen) => openInBrowser(chosen)),
    onPapers(commands.findOnArxiv, (chosen) => lookUp(chosen, 'arxiv')),
    onPapers(commands.findOnHuggingFace, (chosen) => lookUp(chosen, 'huggingFace')),
    onPapers(commands.findOnGoogleScholar, (chosen) => lookUp(chosen, 'googleScholar')),
  );
}
