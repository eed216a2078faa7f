/**
 * The files of Quarto, bookdown and R Markdown that may name bibliographies for the notes of a project
 * or folder, as patterns: profiles of Quarto are `_quarto-draft.yml`.
 */
export const projectFilePatterns: readonly string[] = ['yml', 'yaml'].flatMap((ending) =>
  ['_quarto', '_quarto-*', '_metadata', '_bookdown', '_output', '_site'].map(
    (name) => `${name}.${ending}`,
  ),
);

const names = /(?:^|\/)_(?:quarto(?:-[^/]*)?|metadata|bookdown|output|site)\.ya?ml$/;
const quarto = /(?:^|\/)_quarto\.ya?ml$/;

/** Whether a path is that of a file that may name bibliographies for others. */
export function isProjectFile(path: string): boolean {
  return names.test(path);
}

/** Whether a path is that of the file where a Quarto project begins. */
export function beginsQuartoProject(path: string): boolean {
  return quarto.test(path);
}
