import fc from 'fast-check';
import { inOneLine, joinedMarks } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';

const anyTag = fc.constantFrom('rl', 'RL', 'to-cite', 'a/b', 'ö');

/** A remark of a few words and special characters. */
export const anyRemark = fc
  .array(fc.constantFrom('proof', '"', '"why"', '·', '#rl', 'read', '=======', '  ', '\t'))
  .map((parts) => inOneLine(parts.join(' ')));

/** Any mark that a file can contain. */
export const anyMark: fc.Arbitrary<PaperMark> = fc
  .record(
    {
      starred: fc.boolean(),
      read: fc.boolean(),
      later: fc.boolean(),
      skipped: fc.boolean(),
      tags: fc.array(anyTag, { maxLength: 3 }),
      remark: anyRemark,
    },
    { noNullPrototype: true },
  )
  .map((mark) => joinedMarks([mark, mark]));
