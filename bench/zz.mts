import { latexLanguage } from '/work/wt/a/src/core/documents/latex/latexLanguage';
const para = (i: number) => `\\section{Part ${i}}\\label{sec:${i}}\nTides \\emph{rise} near the bay~\\citep[see][p.~${i%30}]{key${i%900}, other${i%700}} as in Section~\\ref{sec:${i>>1}} with $x_{${i}}^2 + \\frac{a}{b}$ and \\textbf{bold} text. % a comment\nMore words go here and there to fill the paragraph with text that has no commands at all, as most text is.\n\\begin{equation}\n a_{i} = \\sum_{j} b_{j} \\mathbf{x}\n\\end{equation}\n\n`;
let text = '\\documentclass{article}\\usepackage{natbib}\n\\begin{document}\n';
for (let i = 0; text.length < 5e6; i++) text += para(i);
text += '\\bibliography{refs}\n\\end{document}\n';
const time = (name: string, f: () => unknown) => { const t = process.cpuUsage(); f(); const u=process.cpuUsage(t); console.log(name, Math.round(u.user/1000), Math.round(u.system/1000)); };
const mid = { line: Math.floor(text.split('\n').length / 2 / 8) * 8 + 4, character: 20 };
text = ('x' + text).slice(1);
for (let r = 0; r < 2; r++) {
  time('parse', () => latexLanguage.parse(text));
  time('names', () => latexLanguage.names(text));
  time('habits', () => latexLanguage.habits!(text));
  time('insert', () => latexLanguage.insert(text, mid, [{ key: 'new1' }], { style: 'pandoc' }));
  time('prefix', () => latexLanguage.prefixAt(text, mid));
  time('format', () => latexLanguage.format([{ key: 'a' }], { style: 'pandoc' }, text));
}
