/**
 * Expressions for the page to evaluate. They are strings because this project has no DOM types.
 * VS Code draws an editor's line as tokens, places the lines freely, and writes no-break spaces.
 */

const visibleLines = `[...document.querySelectorAll(
    '.editor-group-container.active .monaco-editor .view-lines .view-line'
  )].sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)`;

/** The visible lines of the active editor. */
export const linesOfEditor = `${visibleLines}.map((line) => line.textContent.replaceAll('\\u00a0', ' '))`;

/** The middle `{ x, y }` of the first visible place of a text, or undefined. */
export function placeOfText(text: string): string {
  return `(() => {
    const text = ${JSON.stringify(text)};
    for (const line of ${visibleLines}) {
      const start = line.textContent.replaceAll('\\u00a0', ' ').indexOf(text);
      if (start < 0) continue;
      const middle = start + Math.floor(text.length / 2);
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      let offset = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (middle < offset + node.length) {
          const range = document.createRange();
          range.setStart(node, middle - offset);
          range.setEnd(node, middle - offset + 1);
          const { left, top, width, height } = range.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        }
        offset += node.length;
      }
    }
  })()`;
}

/**
 * The two visible lines of each row of the palette, cut at the end of the row or at the first
 * button.
 */
export const seenOfRows = `[...document.querySelectorAll('.quick-input-list .monaco-list-row')]
  .map((row) => [...row.querySelectorAll('.quick-input-list-rows > .quick-input-list-row')]
    .map((line) => {
      const texts = [];
      const { right } = line.getBoundingClientRect();
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        for (let at = 0; at < node.length; at++) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const letter = range.getBoundingClientRect();
          if (letter.width > 0 && letter.right <= right) texts.push(node.data[at]);
        }
      }
      return texts.join('').replaceAll('\\u00a0', ' ');
    }))`;

/** Waits until nothing has been drawn in the elements that a selector matches for half a second. */
export function untilStill(selector: string): string {
  return `new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(finish, 500);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, 500);
    });
    for (const element of document.querySelectorAll(${JSON.stringify(selector)})) {
      observer.observe(element, { childList: true, characterData: true, subtree: true });
    }
  })`;
}

/** What a window shows, line by line, for the report of a failed test. */
export const windowState = `(() => {
  const text = (element) => {
    const words = element?.innerText ?? element?.textContent ?? '';
    return words.replace(/\\s+/g, ' ').trim().slice(0, 160);
  };
  const isVisible = (element) => element.getClientRects().length > 0;
  const texts = (selector) => [...document.querySelectorAll(selector)].filter(isVisible).map(text);
  const nameOf = (element) => {
    const names = [element.localName, ...element.classList].join('.');
    return element.ariaLabel ? names + ' “' + element.ariaLabel.slice(0, 80) + '”' : names;
  };
  const input = document.querySelector('.quick-input-widget .quick-input-box input');
  const active = document.activeElement;
  const around = active?.closest('.pane, .part, .quick-input-widget, .editor-group-container');
  const shown = {
    'input': input && isVisible(input) ? [text(document.querySelector('.quick-input-title')), input.value] : [],
    'message': texts('.quick-input-widget .quick-input-message'),
    'rows of the list': texts('.quick-input-list .monaco-list-row').slice(0, 12),
    'notifications': texts('.notification-toast'),
    'dialog': texts('.monaco-dialog-box'),
    'menu': texts('.monaco-menu .action-item'),
    'focus': active ? [nameOf(active), ...(around && around !== active ? [nameOf(around)] : [])] : [],
    'tabs': [...document.querySelectorAll('.tabs-container .tab')].map((tab) =>
      text(tab) + (tab.classList.contains('active') ? ' (active)' : '')
        + (tab.classList.contains('dirty') ? ' (unsaved)' : '')),
    'message of the sidebar': texts('.part.sidebar .message'),
    'rows of the sidebar': [...document.querySelectorAll('.part.sidebar .monaco-list-row')].map((row) =>
      ['selected', 'focused'].reduce((line, name) =>
        row.classList.contains(name) ? line + ' (' + name + ')' : line, text(row).slice(0, 60))),
    'status bar': texts('.part.statusbar .statusbar-item').filter(Boolean),
    'time': [Math.round(performance.now()) + ' ms'],
    'keys and focus': window.recentInput ?? [],
  };
  return Object.entries(shown).filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => name + ': ' + lines.join(' | ')).join('\\n');
})()`;
