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
