import { fieldsOf, parseListing, readListing, savings } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { looksLikeDigest, parseDigest } from '../../../../../src/core/digest';
import { walkingDunes, shownWorks } from './papers';
import type { ShownWork } from './papers';
import { wrapped } from '../pages';

const tail =
  '\nTo view more checkout today’s Daily Paper page.\nNEW - submit papers\nOnwards and upwards,\nAK and the research community\n';
const head =
  'Daily Papers\nby AK and the AI research community\nHere is the selection of papers for today (6 Jul):\n';
const isHuggingFace = (line: string): boolean =>
  /^(?:Daily Papers|by AK|Here is|To view|NEW|Onwards|AK and)/.test(line);

describe('The e-mail of Daily Papers', () => {
  it('is read paper for paper with its votes, however it was saved', () => {
    fc.assert(
      fc.property(shownWorks, fc.constantFrom(...Object.values(savings)), (works, save) => {
        const text = `${head}${works.map(({ title, day }) => `${title} (${day} ▲)`).join('\n')}${tail}`;
        const papers = readListing(save(text), isHuggingFace);
        assert.deepEqual(
          fieldsOf(papers, 'title', 'voteCount', 'sightingVotes'),
          works.map(({ title, day }) => [title, day, day]),
        );
      }),
    );
  });

  it('has the addresses of papers, without tracking links', () => {
    const text = `${head}* Dunes (a study) (1,140 ▲) <https://huggingface.co/papers/2607.00001?utm_source=mail>\n[Shores (35 ▲)](https://huggingface.co/papers/2607.00002)\nWaves (2 ▲)\n<https://huggingface.co/papers/2607.00003>${tail}`;
    const papers = readListing(text, isHuggingFace);
    assert.deepEqual(fieldsOf(papers, 'title', 'arxivId', 'voteCount', 'urls'), [
      ['Dunes (a study)', '2607.00001', 1140, ['https://huggingface.co/papers/2607.00001']],
      ['Shores', '2607.00002', 35, ['https://huggingface.co/papers/2607.00002']],
      ['Waves', '2607.00003', 2, ['https://huggingface.co/papers/2607.00003']],
    ]);
  });

  it('keeps check boxes that its reader added to its lines', () => {
    const text = `${head}- [ ] Dunes (2 ▲)\n- [x] Shores #sea (1 ▲)${tail}`;
    assert.deepEqual(fieldsOf(readListing(text, isHuggingFace), 'title', 'task', 'tags'), [
      ['Dunes', 'todo', undefined],
      ['Shores', 'done', ['sea']],
    ]);
  });

  it('has the day, with the year of the file, of the e-mail, or of its papers', () => {
    const body = `${head}Dunes (2 ▲) https://huggingface.co/papers/2607.00003`;
    const day = (text: string, uri = 'file:///a.txt') => parseDigest(text, uri).captureDate;
    assert.deepEqual(day(body, 'file:///2027-07-06.txt'), { year: 2027, month: 7, day: 6 });
    assert.deepEqual(day(`Date: Mon, 6 Jul 2026 09:00:00 +0000\n${body}`), {
      year: 2026,
      month: 7,
      day: 6,
    });
    assert.deepEqual(day(body), { year: 2026, month: 7, day: 6, yearInferred: true });
    assert.deepEqual(day(`${head}Dunes (2 ▲)`), { month: 7, day: 6 });
  });

  it('keeps what the reader wrote between papers', () => {
    const text = `${head}Dunes (2 ▲)\n> read this\nShores (1 ▲)${tail}`;
    const [dunes, shores] = readListing(text, isHuggingFace);
    assert.equal(dunes?.sightings[0]?.notes, '> read this');
    assert.equal(shores?.title, 'Shores');
  });

  it('is not recognized in a note that quotes a line of it', () => {
    assert.equal(
      looksLikeDigest('# Today\n\nDunes (140 ▲)\n\nwas best.\n\nI think so.\n\nAnd so on.\n\nYes.'),
      false,
    );
  });
});

const scholarTail =
  "\n\nThis message was sent by Google Scholar because you're following new results for dunes.\nList alerts\n<https://scholar.google.com/scholar_alerts?view_op=list_alerts>\nCancel alert\n";
const isScholar = (line: string): boolean =>
  /^(?:This message|List alerts|Cancel|<https:\/\/scholar\.google\.com\/(?:scholar_alerts|citations)|\[image|From:|Subject:)/.test(
    line,
  );

function alert({ id, title, names, year, abstract }: ShownWork): string {
  const address = `https://scholar.google.com/scholar_url?url=${encodeURIComponent(`https://arxiv.org/pdf/${id}`)}&hl=en&sa=X&d=1`;
  return `${wrapped(`[PDF] ${title}`, 70, '')}\n<${address}>\n${names.join(', ')} - arXiv preprint arXiv:${id}, ${year}\n${wrapped(abstract, 70, '')}`;
}

describe('An alert of Google Scholar', () => {
  it('is read paper for paper, with passages as excerpts, however it was saved', () => {
    const { 'with blank lines between': _, ...ways } = savings;
    fc.assert(
      fc.property(shownWorks, fc.constantFrom(...Object.values(ways)), (works, save) => {
        const text = `From: Google Scholar Alerts <a@b.c>\nSubject: dunes - new results\n\n${works.map(alert).join('\n\n')}${scholarTail}`;
        const papers = readListing(save(text), isScholar);
        assert.deepEqual(
          papers.map(({ title, arxivId, authors, date, abstract, sightings: [sighting] }) => ({
            title,
            arxivId,
            authors,
            date,
            abstract,
            ...sighting?.excerpt,
          })),
          works.map(({ title, id, names, year, abstract }) => ({
            title,
            arxivId: id,
            authors: names,
            date: { year },
            abstract: '',
            text: abstract,
            kind: 'passage',
          })),
        );
      }),
    );
  });

  it('has the real address, the venue unless it is cut, and marks omitted authors', () => {
    const text = `Shores and Seas\n<https://scholar.google.com/scholar_url?url=https%3A%2F%2Fdoi.org%2F10.1000%2Fdunes.7&hl=en>\nMS Stock, KK Harmon… - Journal of Dunes, 2025\nA passage of shores.\nCites: ‪A Study of Sand‬\n[image: Save]\n<https://scholar.google.com/citations?update_op=x>\n\nWaves\n<https://scholar.google.de/scholar_url?url=https://example.org/w&hl=en>\nMS Stock - Journal of …, 2024\nA passage.${scholarTail}`;
    const [shores, waves] = readListing(text, isScholar);
    assert.deepEqual(
      [shores?.doi, shores?.venue?.name, shores?.authors, shores?.sightings[0]?.excerpt?.text],
      [
        '10.1000/dunes.7',
        'Journal of Dunes',
        ['MS Stock', 'KK Harmon', 'others'],
        'A passage of shores.',
      ],
    );
    assert.deepEqual(
      [waves?.venue, waves?.links, waves?.date],
      [undefined, [{ url: 'https://example.org/w', kind: 'other' }], { year: 2024 }],
    );
  });

  it('is read from Markdown', () => {
    const text = `### [\\[PDF\\] Dunes](https://scholar.google.com/scholar_url?url=https://arxiv.org/pdf/2601.00009&hl=en)\n\nA Author, B Author - arXiv preprint arXiv:2601.00009, 2026\n\nA passage here.`;
    const [paper] = readListing(text, isScholar);
    assert.deepEqual(
      [paper?.title, paper?.arxivId, paper?.sightings[0]?.excerpt?.text],
      ['Dunes', '2601.00009', 'A passage here.'],
    );
  });

  it('is not recognized in a note with one of its addresses', () => {
    const text =
      '# Notes\n\nSee [Dunes](https://scholar.google.com/scholar_url?url=https://example.org/x&hl=en) for more.\n\nIt is good.';
    assert.equal(looksLikeDigest(text), false);
  });

  it('loses no line after any change', () => {
    const line = fc.constantFrom(...alert(walkingDunes).split('\n'), '', 'mine');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        parseListing(
          `${alert(walkingDunes)}\n\n${lines.join('\n')}\n\n${alert(walkingDunes)}`,
          isScholar,
        );
      }),
    );
  });
});
