// The page of the paper view: shows plain data and reports what is pressed. It creates elements and texts,
// never markup.

import type { FromPage, ToPage } from '../core/page/messages';
import { pageState } from '../core/page/messages';
import type { PageState } from '../core/page/messages';
import type { PaperPage } from '../core/page/paperPage';
import { formulaNodes } from './formulas';
import { iconNode } from './icons';
import { emptyTree, pageTree, titleId } from './pageTree';
import type { PageNode } from './pageTree';

/** Provided to a page by VS Code, once. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** For how many of the last papers the scroll position is saved. */
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
 * The id of the element that has the focus, or had it before the page was redrawn or VS Code moved the focus.
 */
let focused: string | undefined;

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
    send({ type: 'pressed', key: shown, id });
});
addEventListener('focus', findFocus);
addEventListener('focusout', loseFocus);
addEventListener('focusin', ({ target }) => {
  focused = target instanceof HTMLElement ? (idOf(target) ?? titleId) : undefined;
});
addEventListener('scroll', keepScroll, { passive: true });
send({ type: 'ready' });

function send(message: FromPage): void {
  vscode.postMessage(message);
}

function show(page: PaperPage): void {
  const isOther = page.key !== shown;
  // Does not take the focus from elsewhere in VS Code.
  if (isOther && focused !== undefined) focused = document.hasFocus() ? titleId : undefined;
  document.body.replaceChildren(build(pageTree(page)));
  shown = page.key;
  const top = state.scrolled?.find(([key]) => key === page.key)?.[1] ?? 0;
  if (document.hasFocus()) findFocus();
  if (isOther) scrollTo(0, top);
}

/** Restores the focus, or sets it to the title if the focused element is gone. */
function findFocus(): void {
  if (focused === undefined || document.activeElement !== document.body) return;
  const same = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(focused)}"]`);
  (same ?? document.getElementById(titleId))?.focus({ preventScroll: true });
}

/** Clears the focused id, unless another element of the page or another window has the focus. */
function loseFocus(): void {
  setTimeout(() => {
    if (document.hasFocus() && document.activeElement === document.body) focused = undefined;
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
  if ('icon' in node) return iconNode(node.icon);
  const element = document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.attributes))
    element.setAttribute(name, value ?? '');
  element.append(...node.children.map(build));
  return element;
}
