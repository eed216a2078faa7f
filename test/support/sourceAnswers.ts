const paper = {
  id: '2609.12345',
  authors: [
    { name: 'Ada Wade', hidden: false },
    { name: 'Bo Reed', status: 'claimed_verified' },
  ],
  publishedAt: '2026-09-14T17:22:30.000Z',
  title: 'Heron: Wading Robots',
  summary: 'A sentence with\na line break.',
  upvotes: 3,
  organization: { name: 'marsh-lab', fullname: 'Marsh Lab' },
};

const crossrefWork = {
  DOI: '10.1000/heron',
  type: 'journal-article',
  title: ['<i>Heron</i> in\n            water'],
  subtitle: ['Part &amp; parcel'],
  author: [
    { given: 'Ada', family: 'van der Wade' },
    { family: 'Reed' },
    { name: 'The Marsh Team' },
    { sequence: 'additional' },
  ],
  'container-title': ['Journal of Marshes'],
  issued: { 'date-parts': [[2026, 10]] },
  abstract: '<jats:title>Abstract</jats:title><jats:p>First.</jats:p><jats:p>Second.</jats:p>',
  'updated-by': [
    { DOI: '10.1000/HERON', type: 'new_version' },
    { DOI: '10.1000/notice', type: 'retraction', updated: { 'date-parts': [[2026, 11, 2]] } },
    { DOI: '10.1000/notice', type: 'retraction', updated: { 'date-parts': [[2026, 11, 2]] } },
  ],
  relation: {},
};

const dataCiteWork = {
  doi: '10.5281/zenodo.1234',
  creators: [
    {
      name: 'van der Wade, Ada',
      nameType: 'Personal',
      givenName: 'Ada',
      familyName: 'van der Wade',
    },
    { name: 'Reed, Bo', affiliation: [] },
    { name: 'Marsh Institute, Fen', nameType: 'Organizational' },
  ],
  titles: [
    { title: 'Subtitles first', titleType: 'Subtitle' },
    { title: 'Herons &amp; Egrets', lang: 'en' },
    { title: 'Reiher', titleType: 'TranslatedTitle' },
  ],
  publisher: 'Zenodo',
  publicationYear: 2025,
  types: { resourceTypeGeneral: 'Dataset' },
};

/** Invented answers of public sources, in the forms that these have. */
export const answers = {
  huggingFacePaper: JSON.stringify(paper),
  /** A list of two, the first with its outer date a day early. */
  huggingFaceList: JSON.stringify([
    {
      paper: { ...paper, submittedOnDailyAt: '2026-09-15T00:00:00.000Z' },
      publishedAt: '2026-09-13T20:00:00.000Z',
      title: paper.title,
      numComments: 2,
      submittedBy: { name: 'wader' },
    },
    {
      paper: { ...paper, id: '2609.12346', title: 'Egret: Standing Robots' },
      publishedAt: '2026-09-13T20:00:00.000Z',
      numComments: 0,
    },
  ]),
  arxivFeed: `<?xml version='1.0' encoding='UTF-8'?>
<a:feed xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:a="http://www.w3.org/2005/Atom">
  <a:id>https://arxiv.org/api/x</a:id>
  <a:title>arXiv Query</a:title>
  <a:entry>
    <a:id>http://arxiv.org/abs/2609.12345v2</a:id>
    <a:title>Heron: Wading &amp;
      Robots</a:title>
    <a:published>2026-09-14T17:22:30Z</a:published>
    <a:updated>2026-10-01T00:00:00Z</a:updated>
    <a:summary>  An abstract.</a:summary>
    <a:category term="cs.RO" scheme="x"/>
    <a:category term="cs.LG" scheme="x"/>
    <arxiv:doi>10.1000/Heron</arxiv:doi>
    <a:author><a:name>Ada Wade</a:name><arxiv:affiliation>Marsh</arxiv:affiliation></a:author>
    <a:author><a:name>Bo Reed</a:name></a:author>
    <a:author><a:name>The Marsh Team</a:name></a:author>
  </a:entry>
  <entry xmlns="http://www.w3.org/2005/Atom">
    <id>http://arxiv.org/abs/hep-th/9901001v1</id>
    <title>0</title>
  </entry>
  <entry xmlns="http://example.org/other"><id>http://arxiv.org/abs/2609.1</id></entry>
</a:feed>
`,
  arxivError: `<?xml version='1.0'?>
<feed xmlns="http://www.w3.org/2005/Atom"><entry>
<id>https://arxiv.org/api/errors#incorrect_id_format_for_x</id><title>Error</title>
</entry></feed>`,
  crossrefWork: JSON.stringify({ status: 'ok', 'message-type': 'work', message: crossrefWork }),
  crossrefList: JSON.stringify({
    status: 'ok',
    'message-type': 'work-list',
    message: {
      items: [
        {
          DOI: '10.1000/notice',
          title: ['Retraction: Heron in water'],
          'update-to': [{ DOI: '10.1000/heron', type: 'retraction' }],
        },
        {
          DOI: '10.2000/pre',
          type: 'posted-content',
          subtype: 'preprint',
          title: ['&lt;em&gt;Heron&lt;/em&gt; in water'],
          relation: { 'is-preprint-of': [{ 'id-type': 'doi', id: '10.1000/HERON' }] },
        },
        { DOI: '10.3000/crane', title: ['RETRACTED: A Crane'], issued: { 'date-parts': [[null]] } },
        { DOI: '10.3000/crane.g1', type: 'component', title: ['A figure'] },
        { DOI: '10.3000/empty', type: 'journal-article', title: [] },
      ],
    },
  }),
  dataCiteWork: JSON.stringify({
    data: { id: '10.5281/zenodo.1234', type: 'dois', attributes: dataCiteWork },
  }),
  semanticScholarBatch: JSON.stringify([
    null,
    {
      paperId: 'a',
      externalIds: { ArXiv: '2609.12345', DOI: '10.1000/HERON', CorpusId: 1 },
      title: 'Heron: Wading Robots',
      venue: 'Marsh Conference',
      publicationTypes: ['JournalArticle', 'Conference'],
      publicationDate: '2026-09-15',
      authors: [{ authorId: null, name: 'A. Wade' }, { name: 'B. Reed' }],
    },
    {
      paperId: 'b',
      externalIds: { DOI: '10.48550/arXiv.2609.12346' },
      title: 'Egret',
      venue: 'Wrong Journal',
      publicationTypes: ['JournalArticle'],
      authors: [],
    },
  ]),
  dblpHits: JSON.stringify({
    result: {
      hits: {
        '@total': '2',
        hit: [
          {
            info: {
              authors: { author: [{ text: 'Ada Wade 0009' }, { text: 'Bo Reed' }] },
              title: 'Heron&apos;s Wading Robots.',
              venue: 'MARSH',
              year: '2026',
              type: 'Conference and Workshop Papers',
              key: 'conf/marsh/Wade26',
              doi: '10.1000/HERON',
            },
          },
          {
            info: {
              authors: { author: { text: 'Ada Wade' } },
              title: 'Heron.',
              venue: 'CoRR',
              volume: 'abs/2609.12345',
              year: '2026',
              type: 'Informal and Other Publications',
              key: 'journals/corr/abs-2609-12345',
            },
          },
        ],
      },
    },
  }),
};
