/** Words in so many titles that sharing them says little; the last line has words of titles alone on their page. */
export const commonTitleWords: ReadonlySet<string> = new Set(
  `a an and are as at be beyond by can do does for from how if in into is it its not of on or our over than that the
  their them this to towards toward under using via we what when where which why with within without you your
  agent agents ai algorithm algorithms all analysis analyzing application applications applied approach approaches
  architecture architectures artificial attention automatic aware based benchmark benchmarking benchmarks better between
  case classification code comparison comprehensive computer control data dataset datasets deep design detection
  development diffusion driven dynamic efficient effective effects empirical end estimation evaluating evaluation fast
  fine framework general generation generative global guide high human image images improved improving information
  intelligence knowledge language large learned learning life local low machine making method methods model modeling
  modelling models more multi multimodal network networks neural new novel one online open optimization performance
  policy pre prediction problem problems process processing quality real reasoning recognition reinforcement
  representation representations research results retrieval review robust role scalable scale scaling science search
  self semantic simple single social some sparse state studies study supervised survey system systems task tasks
  technical text theory through time toward training transfer transformer transformers tuning two unified unsupervised
  use vision visual world
  conclusion conclusions contents editorial foreword index introduction letter letters news obituary overview preface
  proceedings report reports summary`.split(/\s+/),
);

/** Short words by which the language of a title can be told. */
export const languageWords: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    de: 'am auf aus bei das dem den der des die ein eine einer für im ist mit nach und vom von zu zum zur über',
    en: 'and are by for from how in is of on the their to what with',
    es: 'con del el en la las los para por sobre un una y',
    fr: 'au aux dans des du en et la le les par pour sur un une',
    it: 'alla con dei del della delle di e gli i il nel per sulla un una',
    pl: 'do i na oraz przy w z ze',
    pt: 'com da das do dos e em na no o os para por uma',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);
