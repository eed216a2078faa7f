import type { PageIcon } from '../core/page/paperPage';

const svg = 'http://www.w3.org/2000/svg';

/** The lines of each icon, on a square of 16. VS Code's own icons aren't available to pages. */
const lines: Readonly<Record<PageIcon, string>> = {
  cite: 'M6.5 4.5H3V8h3.5zV8c0 2-1 3.2-2.7 3.8M13 4.5H9.5V8H13zV8c0 2-1 3.2-2.7 3.8',
  star: 'M8 1.8l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
  read: 'M2.8 8.5l3.4 3.4 7-7.6',
  later: 'M8 1.9a6.1 6.1 0 1 0 0 12.2A6.1 6.1 0 0 0 8 1.9zM8 4.6V8l2.4 1.6',
  skip: 'M8 1.9a6.1 6.1 0 1 0 0 12.2A6.1 6.1 0 0 0 8 1.9zM3.7 12.3l8.6-8.6',
  tag: 'M2 2.2v5.4l6.2 6.2 5.4-5.4L7.4 2.2zM5 5.2v.1',
  remark: 'M2 2.9h12v8H7.4l-3 2.9v-2.9H2z',
  note: 'M3 1.9h10v12.2H3zM5.4 5h5.2M5.4 8h5.2M5.4 11h3',
  digest: 'M9 2H3.2v12h9.6V5.8zV5.8h3.8M5.5 10h4.6M8.2 8l2 2-2 2',
};

/** Draws an icon in the color of the text; its button has the name. */
export function iconNode(icon: PageIcon): Node {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 16 16');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', lines[icon]);
  drawing.append(path);
  return drawing;
}
