/** Why Pandoc reads no citation at an `@`. */
export type Obstacle =
  | 'code'
  | 'codeBlock'
  | 'math'
  | 'comment'
  | 'frontMatter'
  | 'verbatim'
  | 'address'
  | 'wordBefore'
  | 'escaped'
  | 'space'
  | 'example'
  | 'other';
