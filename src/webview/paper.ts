// The page of the paper view: shows what it is told, and tells what is pressed. It makes elements and
// texts, never markup, and knows nothing of papers.

import type { FromPage, ToPage } from '../core/page/messages';
import { pageState } from '../core/page/messages';
import type { PageState } from '../core/page/messages';
import type { PaperPage } from '../core/page/paperPage';
import { formulaNodes } from './formulas';
import './globals';
import { emptyTree, pageTree, titleId } from './pageTree';
import type { PageNode } from './pageTree';

/** For how many papers, those seen last, it is kept how far they were scrolled. */
const maxScrolled = 50;

const script = document.currentScript;
const formulaNode = formulaNodes(
  script?.dataset['math'] ?? '',
  script instanceof HTMLScriptElement ? script.nonce : '',
);
const vscode = acquireVsCodeApi();
let state: PageState = pageState(vscode.getState());
let shown: string | undefined;
/**
 * The id of what has the focus, or had it before the page was drawn anew or VS Code took the focus elsewhere.
 */
let held: string | undefined;

addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  switch (data.type) {
    case 'page':
      show(data.page);
      break;
    case 'nothing':
      showNothing(data.text);
      break;
    case 'focus':
      focus();
      findFocus();
      break;
  }
});
document.addEventListener('click', ({ target }) => {
  const id = target instanceof Element && idOf(target.closest('[data-id]'));
  if (id !== false && id !== undefined && shown !== undefined)
    tell({ type: 'pressed', key: shown, id });
});
addEventListener('focus', findFocus);
addEventListener('focusout', loseFocus);
addEventListener('focusin', ({ target }) => {
  held = target instanceof HTMLElement ? (idOf(target) ?? titleId) : undefined;
});
addEventListener('scroll', keepScroll, { passive: true });
tell({ type: 'ready' });

function tell(message: FromPage): void {
  vscode.postMessage(message);
}

function show(page: PaperPage): void {
  const isOther = page.key !== shown;
  // Whoever is elsewhere in VS Code stays there.
  if (isOther && held !== undefined) held = document.hasFocus() ? titleId : undefined;
  document.body.replaceChildren(build(pageTree(page)));
  shown = page.key;
  const top = state.scrolled?.find(([key]) => key === page.key)?.[1] ?? 0;
  if (document.hasFocus()) findFocus();
  if (isOther) scrollTo(0, top);
}

/** Gives the focus back to what held it, or to the title when that is gone. */
function findFocus(): void {
  if (held === undefined || document.activeElement !== document.body) return;
  const same = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(held)}"]`);
  (same ?? document.getElementById(titleId))?.focus({ preventScroll: true });
}

/** Forgets what had the focus, unless that went to another place on the page or left it as a whole. */
function loseFocus(): void {
  setTimeout(() => {
    if (document.hasFocus() && document.activeElement === document.body) held = undefined;
  });
}

function showNothing(text: string): void {
  document.body.replaceChildren(build(emptyTree(text)));
  shown = undefined;
}

function keepScroll(): void {
  if (shown === undefined) return;
  const others = (state.scrolled ?? []).filter(([key]) => key !== shown);
  state = { scrolled: [...others, [shown, scrollY] as const].slice(-maxScrolled) };
  vscode.setState(state);
}

function idOf(target: Element | null): string | undefined {
  return target instanceof HTMLElement ? target.dataset['id'] : undefined;
}

function build(node: PageNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  if ('tex' in node) return formulaNode(node);
  const element = document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.attributes))
    element.setAttribute(name, value ?? '');
  element.append(...node.children.map(build));
  return element;
}
