import { abstract, byline, head, wrapped } from './pages';
import { fieldsOf, documentLines, parseChecked, textAt } from './invariants';
import assert from 'node:assert/strict';
import { looksLikeDigest, parseDigest, problemMessages } from '../../../../src/core/digest';
import { valuesOf } from '../../support/valuesOf';

/** The papers of a text that must have no problems. */
function read(text: string) {
  const { papers, problems } = parseChecked(text);
  assert.deepEqual(problems, []);
  return papers;
}
const titles = (text: string) => read(text).map(({ title }) => title);

describe('An organization named like a part of the page', () => {
  for (const name of ['Hugging Face', 'GitHub', 'arXiv', '3M', '360']) {
    it(`is read from a byline that names it: ${name}`, () => {
      const papers = read(
        `${head}Tides\n\n${abstract}\n\n${name}\n·\nNov 1, 2025 5\n\nDunes\n\n${abstract}`,
      );
      assert.deepEqual(fieldsOf(papers, 'title', 'organizationName', 'commentCount'), [
        ['Tides', name, 5],
        ['Dunes', undefined, undefined],
      ]);
      assert.equal(papers[0]?.sightings[0]?.rawByline, name);
    });
  }

  it('is not an address in the abstract above it, however short that is', () => {
    const short = 'Tides come and go.';
    const [paper] = read(`${head}Tides\n\n${short}\n\nHugging Face\n·\nNov 1, 2025`);
    assert.equal(paper?.organization?.name, 'Hugging Face');
    assert.equal(paper.abstract, short);
  });

  it('can have a long name', () => {
    const name = `Institute for the Study of ${'Sand, Sea, '.repeat(10)}and Shores`;
    const [paper] = read(`${head}Tides\n\n${abstract}\n\n${name}\n·\nNov 1, 2025`);
    assert.equal(paper?.organization?.name, name);
  });
});

describe('A title named like a part of the page', () => {
  for (const word of ['Papers', 'Search', 'Weekly', '1984']) {
    it(`is read as the first of the page: ${word}`, () => {
      assert.deepEqual(titles(`${head}${word}\n\n${abstract}\n\n${byline}`), [word]);
    });

    it(`is read below a date without comments: ${word}`, () => {
      const text = `${head}Tides\n\n${abstract}\n\nMIT\n·\nJan 4\n\n${word}\n\n${abstract}\n\n${byline}`;
      const papers = read(text);
      assert.deepEqual(fieldsOf(papers, 'title', 'commentCount'), [
        ['Tides', undefined],
        [word, 5],
      ]);
    });
  }

  it('is ignored above a title that is as long as an abstract', () => {
    const long = `Sand ${'and Sea '.repeat(28)}Again`;
    assert.deepEqual(titles(`${head}12\n\n${long}\n\n${abstract}\n\n${byline}`), [long]);
  });
});

describe('A title that reads like a sentence', () => {
  it('is read between two long abstracts', () => {
    const title =
      'How we learned to stop worrying and love the sand on the beach of the long and quiet shore.';
    assert.deepEqual(titles(`${head}Tides\n\n${abstract}\n\n${title}\n\n${abstract}`), [
      'Tides',
      title,
    ]);
  });
});

describe('A byline of an organization', () => {
  it('may have a date that is not one, and be cut off', () => {
    const { papers, problems } = parseChecked(
      `${head}Tides\n\n${abstract}\n\nSand Lab\n·\nTo appear\n\nDunes\n${abstract}\n\nDune Lab\n·`,
    );
    assert.deepEqual(fieldsOf(papers, 'title', 'organizationName', 'abstract'), [
      ['Tides', 'Sand Lab', abstract],
      ['Dunes', 'Dune Lab', abstract],
    ]);
    assert.deepEqual(valuesOf(problems, 'message'), [problemMessages.unreadableDate]);
  });
});

describe('A number below a date', () => {
  const papersOf = (firstDate: string) =>
    fieldsOf(
      read(
        `Tides\n\n${abstract}\n\n• 9 authors\n·\n${firstDate}\n\nDunes\n\n${abstract}\n\n• 2 authors\n·\nNov 2, 2025\n7\n\nWaves\n\n${abstract}\n\n${byline}`,
      ),
      'voteCount',
      'commentCount',
    );

  it('is the votes of the next paper if another date has both comments and votes', () => {
    const no = undefined;
    assert.deepEqual(papersOf('Nov 1, 2025'), [
      [no, no],
      [no, 7],
      [no, 5],
    ]);
    assert.deepEqual(papersOf('Nov 1, 2025 5\n12'), [
      [no, 5],
      [12, no],
      [7, 5],
    ]);
  });
});

describe('A list in an abstract', () => {
  for (const list of [
    '1. First thing\n2. Second thing\n3. Third thing',
    '(1) First thing;\n(2) second thing;\n(3) third thing.',
    'First Thing\nSecond Thing',
    'Keywords: sand, sea',
  ]) {
    for (const after of [`\n\n${byline}`, '']) {
      it(`is part of it ${after && 'above a byline'}: ${list.slice(0, 12)}`, () => {
        const text = `${head}Tides\n\n${abstract}\n${list}${after}\n\nDunes\n\n${abstract}\n\n${byline}`;
        const papers = read(text);
        assert.deepEqual(fieldsOf(papers, 'title'), ['Tides', 'Dunes']);
        assert.equal(papers[0]?.abstract, `${abstract} ${list.replaceAll('\n', ' ')}`);
      });
    }
  }

  it('can be cut off, unlike a byline, which follows a blank line', () => {
    const cutOff = (end: string) => {
      const { papers, problems } = parseChecked(`${head}Tides\n\n${abstract}${end}`);
      return [papers[0]?.abstract, problems.length];
    };
    assert.deepEqual(cutOff('\n• a'), [`${abstract} • a`, 0]);
    assert.deepEqual(cutOff('\n\n• 9 au'), [abstract, 1]);
  });
});

describe('A rule between papers', () => {
  for (const rule of ['---', '* * *', '=====', '———']) {
    it(`is not part of a paper: ${rule}`, () => {
      const papers = read(
        `${head}Tides\n\n${abstract}\n\n${rule}\n\nDunes\n\n${abstract}\n\n${byline}\n\n${rule}\n\nWaves\n\n${abstract}`,
      );
      assert.deepEqual(
        fieldsOf(papers, 'title', 'abstract'),
        ['Tides', 'Dunes', 'Waves'].map((title) => [title, abstract]),
      );
    });
  }

  it('is not part of the title above it', () => {
    assert.deepEqual(titles(`${head}Tides\n=====\n\n${abstract}\n\nDunes\n-----\n\n${abstract}`), [
      'Tides',
      'Dunes',
    ]);
  });

  it('can be a line that a list of pages leaves out', () => {
    const text = `${head}Tides\n\n${abstract}\n\n${byline}\n\nPrevious\n1\n2\n...\n100\nNext`;
    assert.deepEqual(titles(text), ['Tides']);
  });
});

describe('A title in bold', () => {
  it('is read without the marks', () => {
    const text = `${head}**Tides**\n\n${abstract}\n\n${byline}\n\n### **Dunes**\n\n${abstract}\n\n**[Waves](https://huggingface.co/papers/2501.12345)**\n\n${abstract}`;
    const papers = read(text);
    assert.deepEqual(fieldsOf(papers, 'title', 'arxivId'), [
      ['Tides', undefined],
      ['Dunes', undefined],
      ['Waves', '2501.12345'],
    ]);
    for (const { title, sightings } of papers) {
      const range = sightings[0]?.titleRange ?? assert.fail();
      assert.equal(textAt(documentLines(text), range), title);
    }
  });

  it('stays as it is when only parts of it are bold', () => {
    const title = '**Tides** and **Dunes**';
    assert.deepEqual(titles(`${head}${title}\n\n${abstract}`), [title]);
  });
});

describe('A title linked to another site', () => {
  const url = 'https://arxiv.org/abs/2501.12345';
  for (const [form, title] of [
    ['on one line', `[Tides and Dunes](${url})`],
    ['in bold', `**[Tides and Dunes](${url})**`],
    ['on two lines', `[Tides\nand Dunes](${url})`],
  ]) {
    it(`is read without the link, which has the id: ${form}`, () => {
      const page = `${head}${title}\n\n${abstract}\n\n${byline}`;
      const papers = read(page);
      assert.deepEqual(fieldsOf(papers, 'title', 'arxivId'), [['Tides and Dunes', '2501.12345']]);
      const range = papers[0]?.sightings[0]?.titleRange ?? assert.fail();
      assert.equal(textAt(documentLines(page), range), 'Tides and Dunes');
    });
  }
});

describe('A head broken to fit a narrow window', () => {
  const narrow = (text: string, width: number) =>
    text.replace(/.+/g, (line) => wrapped(line, width));

  for (const width of [20, 24, 30, 36]) {
    it(`is not a paper: ${width} columns`, () => {
      const text = narrow(head, width);
      for (const body of [
        `Tides\n\n${abstract}\n\n${byline}`,
        `Tides\n\n${abstract}\n\nDunes\n\n${abstract}`,
      ]) {
        assert(looksLikeDigest(text + body));
        assert.equal(titles(text + body)[0], 'Tides');
        const { captureDate } = parseDigest(text + body, 'file:///a.txt');
        assert.deepEqual([captureDate?.month, captureDate?.day], [1, 14]);
      }
    });
  }

  it('is recognized on every page of a file', () => {
    const page = `${narrow(head, 24)}Tides\n\n${abstract}\n\n${byline}`;
    assert.deepEqual(titles(`${page}\n\n${page}`), ['Tides', 'Tides']);
  });
});

describe('Authors in a list of a text browser', () => {
  for (const bullet of ['o', '+', '*']) {
    it(`are counted: ${bullet}`, () => {
      const [paper] = read(
        `${head}Tides\n\n${abstract}\n\n     ${bullet} 9 authors\n   ·\n   Nov 1, 2025 5`,
      );
      assert.deepEqual([paper?.authorCount, paper?.organization], [9, undefined]);
    });
  }
});

describe('A title with only a date below it', () => {
  it('is not a paper, as any line can be above a date', () => {
    const { papers, problems } = parseChecked(
      `research community\n\nJan 14\n\nTides\n\n${abstract}\n\n${byline}`,
    );
    assert.deepEqual(fieldsOf(papers, 'title'), ['Tides']);
    assert.equal(problems.length, 2);
  });
});

describe('A byline with organization and authors', () => {
  for (const by of [
    'tencent Tencent\n  • 9 authors\n·\nNov 1, 2025 5',
    'tencent Tencent\n·\n9 authors\n·\nNov 1, 2025 5',
    'tencent Tencent\n\n·\n\n9 authors\n\n·\n\nNov 1, 2025 5',
  ]) {
    it(`has both: ${by.replaceAll('\n', ' ')}`, () => {
      const papers = read(`${head}Tides\n\n${abstract}\n\n${by}\n\nDunes\n\n${abstract}\n\n${by}`);
      assert.deepEqual(
        papers.map(({ title, organization, authorCount, date, commentCount }) => [
          title,
          organization?.name,
          authorCount,
          date?.year,
          commentCount,
        ]),
        ['Tides', 'Dunes'].map((title) => [title, 'Tencent', 9, 2025, 5]),
      );
    });
  }

  it('can be on a page without abstracts', () => {
    const card = (title: string) =>
      `Submitted by\n\nsandy\n\n58\n\n${title}\n\nTencent\n\n·\n\n9 authors\n\n3`;
    const papers = read(`${head}${card('Tides: A Paper')}\n\n${card('Dunes: A Paper')}`);
    assert.deepEqual(
      fieldsOf(papers, 'title', 'organizationName', 'authorCount'),
      ['Tides: A Paper', 'Dunes: A Paper'].map((title) => [title, 'Tencent', 9]),
    );
    assert.equal(papers[0]?.abstract, '');
  });

  it('is not recognized where a short abstract is above the authors', () => {
    const [paper] = read(`${head}Tides\n\nSand moves.\n  • 9 authors\n·\nNov 1, 2025 5`);
    assert.deepEqual([paper?.abstract, paper?.organization], ['Sand moves.', undefined]);
  });
});

describe('A word of the page that is used as a title', () => {
  for (const word of ['Datasets', 'Search', 'Models', '1984']) {
    it(`is a title with a byline: ${word}`, () => {
      const text = `${head}Tides\n\n${abstract}\n\n${byline}\n\n${word}\n\n${abstract}\n\n${byline}`;
      assert.deepEqual(titles(text), ['Tides', word]);
    });

    it(`is a title between papers without bylines: ${word}`, () => {
      const text = `${head}Tides\n\n${abstract}\n\n${word}\n\n${abstract}\n\nDunes\n\n${abstract}`;
      assert.deepEqual(titles(text), ['Tides', word, 'Dunes']);
    });
  }

  it('is not a title below another title, like a line of votes', () => {
    const text = `${head}12\n\nTides\n\n${abstract}\n\n${byline}\n\n7\n\nDunes\n\n${abstract}\n\n${byline}`;
    assert.deepEqual(titles(text), ['Tides', 'Dunes']);
  });
});

describe('Text before the first title', () => {
  it('can be a query below the date', () => {
    const text = `${head}reinforcement learning\n\nTides\n\n${abstract}\n\nDunes\n\n${abstract}`;
    assert.deepEqual(titles(text), ['Tides', 'Dunes']);
  });

  it('can be the name of a submitter, in two words', () => {
    const text = `Trending Papers\n\nSubmitted by\n\njane doe\n\nTides\n\n${abstract}\n\nUpvote\n\n117`;
    assert.deepEqual(titles(text), ['Tides']);
  });

  it('is the title itself if there is no other', () => {
    const text = `Trending Papers\n\nSubmitted by\n\nTides and Dunes\n\n${abstract}\n\nUpvote\n\n117`;
    assert.deepEqual(titles(text), ['Tides and Dunes']);
  });
});
