import { fieldsOf, parseListing, readListing, savings } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
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
