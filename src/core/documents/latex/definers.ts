const space = String.raw`(?:\s|%[^\r\n]{0,100}[\r\n]){0,20}`;
const named = String.raw`(?:\*|<>)?${space}(?:\{${space}\\([A-Za-z@]+)${space}\}|\\([A-Za-z@]+))${space}`;
/** The head of a definition after its command, up to its body. */
export const heads = {
  /** `{\name}[2][default]` */
  counted: new RegExp(String.raw`${named}(?:\[([0-9])\])?${space}(\[[^\]]{0,200}\])?${space}`, 'y'),
  /** `{name}[2][default]`, of an environment */
  environment: new RegExp(
    String.raw`${space}\{([A-Za-z@]+)\*?\}()${space}(?:\[([0-9])\])?${space}(\[[^\]]{0,200}\])?${space}`,
    'y',
  ),
  /** `{\name}{o O{} m}` */
  typed: new RegExp(String.raw`${named}\{((?:[^{}]|\{[^{}]{0,100}\}){0,200})\}${space}`, 'y'),
  /** `\name#1#2`, `\name[#1]#2` */
  plain: new RegExp(String.raw`${space}\\([A-Za-z@]+)()((?:\[#\d\]|#\d|\s){0,20})`, 'y'),
  /** `\name=\other` */
  alias: new RegExp(String.raw`${named}=?${space}`, 'y'),
  /** `{\name}`, of biblatex */
  declared: new RegExp(named, 'y'),
};

/** How a definition is written. */
export type DefinitionForm = keyof typeof heads;

/** Commands that define others, and how. */
export const definers = new Map<string, DefinitionForm>([
  ...forAll('newcommand renewcommand providecommand DeclareRobustCommand newrobustcmd', 'counted'),
  ...forAll(
    `NewDocumentCommand RenewDocumentCommand ProvideDocumentCommand DeclareDocumentCommand
    NewExpandableDocumentCommand`,
    'typed',
  ),
  ...forAll('newenvironment renewenvironment', 'environment'),
  ...forAll('def gdef edef xdef', 'plain'),
  ...forAll('let NewCommandCopy', 'alias'),
  ...forAll('DeclareCiteCommand DeclareMultiCiteCommand', 'declared'),
]);

function forAll(names: string, value: DefinitionForm): [string, DefinitionForm][] {
  return names.split(/\s+/).map((name) => [name, value]);
}
