import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { readable } from '../../../../src/core/text/readable';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';

const digestFolder = material('digests/');

function reads(cases: readonly (readonly [raw: string, shown: string])[]): void {
  for (const [raw, shown] of cases) assert.equal(readable(raw), shown, raw);
}

function stays(...texts: string[]): void {
  for (const text of texts) assert.equal(readable(text), text);
}

/** Strings that are mostly LaTeX, its delimiters and text that looks like it. */
const latexLike = fc
  .array(
    fc.constantFrom(
      ..."\\ $ $$ { } ^ _ ~ ` `` ' '' \" | ( ) [ ] . , - + * / 1 23 a b x N O e o c v H u é".split(
        ' ',
      ),
      ...'\\frac \\sqrt \\footnote{ \\textbf{ \\alpha \\o \\" \\c \\( \\) \\\\ \\% \\_ \\{ \\}'.split(
        ' ',
      ),
      ...'times geq chi epsilon pi mathcal{ mathbb in to https://x.y/ C:\\ @user \\begin'.split(
        ' ',
      ),
      ' ',
      '\n',
      '\u200d',
      '\u202e',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('readable', () => {
  it('unescapes the characters that LaTeX escapes', () => {
    reads([
      ['79.7\\% of', '79.7% of'],
      ['R\\&D \\#1 a\\_b \\{x\\}', 'R&D #1 a_b {x}'],
    ]);
  });

  it('turns an unbreakable space into a space and keeps an approximation', () => {
    reads([
      ['models~(VLMs)', 'models (VLMs)'],
      ['see Figure~3 and Smith~et al.', 'see Figure 3 and Smith et al.'],
    ]);
    stays('~2.2x faster', 'about (~40%) of', 'x~p(x)', '10~20', '~~struck~~', 'PROGRA~1');
  });

  it('shows formulas in Unicode', () => {
    reads([
      ['From $r$ to $Q^*$: a', 'From r to Q*: a'],
      ['From r to Q^*: a', 'From r to Q*: a'],
      ['$O(T^{2/3})$', 'O(T^(2/3))'],
      ['$10^{139}$ and $x_{t+1}$', '10¹³⁹ and xₜ₊₁'],
      ['$\\mathcal{L}_{\\text{SFT}}$', 'L_SFT'],
      ['$\\frac{1}{2}$ $\\sqrt{T}$ $\\frac{a+b}{c}$', '1/2 √T (a+b)/c'],
      ['$x\\in\\mathbb{R}^{d\\times d}$', 'x∈ℝ^(d×d)'],
      ['$\\hat{y}$ of \\(x^2\\)', 'ŷ of x²'],
      ['$\\sim$10 of $K$-means, $2\\times$', '∼10 of K-means, 2×'],
      ['$\\alpha$-divergence, $\\pi_\\theta$', 'α-divergence, π_θ'],
      ['1.5$\\times$ faster, H$_2$O, I$^2$-World', '1.5× faster, H₂O, I²-World'],
      ['\\ding{51} and \\ding{55}, \\ding{172}', '✓ and ✗, ①'],
      ['from $5 to 1.5$\\times$ that', 'from $5 to 1.5× that'],
    ]);
  });

  it('shows formulas that lost their backslashes', () => {
    reads([
      ['a 12.1times speed-up', 'a 12.1× speed-up'],
      ['mathcal{O}(T^{2/3})', 'O(T^(2/3))'],
      ['N_{off} geq c', 'N_off ≥ c'],
      ['N_{off} geq c_{off}^*dH^4/epsilon^2', 'N_off ≥ c_off*dH⁴/ε²'],
      ['the chi^2 divergence', 'the χ² divergence'],
      ['(R^2)', '(R²)'],
      ['10^{139}', '10¹³⁹'],
      ['O(1/epsilon^2)', 'O(1/ε²)'],
      ['R=-a*e^H+b', 'R=-a*eᴴ+b'],
      ['2 times 10^5', '2 × 10⁵'],
      ['3.2$times$ faster', '3.2× faster'],
      ['pi_{0.5} and $\\pi_{0.5}$', 'π₀.₅ and π₀.₅'],
    ]);
  });

  it('keeps the names of symbols in prose', () => {
    stays(
      'a $times$ b, US$times, 3 $times',
      'three times faster, 3 times that, at all times',
      'in beta, a pi day, the chi square test, an (epsilon, delta) bound, epsilon-optimal',
      'sim2real, v1beta, 2.0beta, 5pm, GRPO-lambda, pi_theta, A rightarrow B',
      'text{ and frac and emph',
    );
  });

  it('composes accented letters', () => {
    reads([
      ["Pok\\'emon, \\'e, \\'{e}, caf{\\'e}", 'Pokémon, é, é, café'],
      ['T\\"ULU, \\"U, {\\"u}, na\\"{\\i}ve', 'TÜLU, Ü, ü, naïve'],
      ['vis-\\`a-vis', 'vis-à-vis'],
      ['\\c{c} Fran\\c cois \\v{s} \\H{o} \\u{g} \\k{a} \\r{a} \\~n', 'ç François š ő ğ ą å ñ'],
      ['S\\o ren {\\O} \\ss \\ae \\l{}', 'Søren Ø ß æ ł'],
    ]);
  });

  it('keeps escaped quotes and apostrophes of other languages', () => {
    reads([["don\\'t", "don't"]]);
    stays(
      '\\"Output\\" and \\"Input\\"',
      'C:\\Users\\o\\new',
      'src\\core\\in',
      'a\\nb \\d+ \\w',
      'x\\.com',
    );
  });

  it('turns LaTeX quotation marks into typographic ones', () => {
    reads([
      ["``quote''", '“quote”'],
      ["the ``wasted inference'' that", 'the “wasted inference” that'],
      ['as ``best for all``. Then', 'as “best for all”. Then'],
      ["a `single' one", 'a ‘single’ one'],
    ]);
    stays("rock 'n' roll", 'run `code` now', '```js', "f''(x)", '``never closed');
  });

  it('keeps the content of commands and the names of unknown ones', () => {
    reads([
      ['\\textbf{a} \\emph{b c} \\url{https://a.b/c\\_d}', 'a b c https://a.b/c_d'],
      ['We use \\oni, and \\method{}', 'We use oni, and method'],
      ['data \\footnote{See https://a.b/c.}', 'data (See https://a.b/c.)'],
      ['data\\footnote{See https://a.b/c', 'data (See https://a.b/c)'],
      ['\\cite{a,b}', '[a,b]'],
      ['\\href{https://a.b}{here}', 'here'],
      ['\\textcolor{red}{Warm} \\texorpdfstring{$\\pi_0$}{pi0}', 'Warm pi0'],
      ['see~\\citep{a,b} and \\citet{c}', 'see [a,b] and [c]'],
      ['$\\dfrac{1}{2} \\quad \\tfrac{a+b}{c}$', '1/2 (a+b)/c'],
      ['\\constructor \\toString{}', 'constructor toString'],
    ]);
  });

  it('keeps money, names, addresses and paths unchanged', () => {
    stays(
      '$5 and $10',
      'US$5$',
      'from $5k to $10k',
      '$HOME/bin:$PATH',
      'a_b, file_name.txt, snake_case, __init__, snake_{case}',
      '@user and me@example.org',
      'https://a.b/~user/x_y^2?q={z}&t=$1',
      '\\\\server\\share\\x',
      '{0,1} and 12{36}',
      '^_^ [^a-z] foo@^1.2.3 x^2.5',
    );
  });

  it('returns one line without control or invisible characters', () => {
    reads([
      ['a\r\n  b\tc\u0000d\u00a0e', 'a b c d e'],
      ['\u202eabc\u202c \u200bx\ufeff', 'abc x'],
      ['a\u200db', 'ab'],
      ['lone \ud800 half', 'lone \ufffd half'],
    ]);
    stays('👩‍🔬', 'می‌خواهم');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(latexLike, fc.string({ unit: 'binary' })), (text) => {
        const once = readable(text);
        assert.equal(readable(once), once);
        // eslint-disable-next-line no-control-regex
        assert.doesNotMatch(once, /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|^\s|\s$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps plain prose', () => {
    const plainWord = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9.,:;()%&#@!?+=<>|*"/-]{0,10}$/);
    fc.assert(
      fc.property(fc.array(plainWord, { minLength: 1 }), (words) => {
        const text = words.join(' ');
        if (/[0-9]times|[0-9](?:pi|sigma)|[0-9]\/[a-z]|(?:eq|infty|arrow)/i.test(text)) return;
        assert.equal(readable(text), text);
      }),
    );
  });

  it('changes the real digests only where there is LaTeX', function () {
    if (!existsSync(digestFolder)) leaveOut(this, 'the real digests are not here');
    const files = readdirSync(digestFolder).filter((name) => name.endsWith('.txt'));
    let changed = 0;
    for (const name of files) {
      const text = readFileSync(fileURLToPath(new URL(name, digestFolder)), 'utf8');
      for (const line of text.split('\n').map((raw) => raw.trim())) {
        if (readable(line) === line) continue;
        changed++;
        assert.match(line, /\\|\$|\^|\{|~\(|``/);
      }
    }
    assert.ok(changed >= 20 && changed <= 60, `${changed} lines`);
  });
});
