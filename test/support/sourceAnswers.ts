import json from '../fixtures/source-answers.json';

/** Invented answers of public sources, in the forms that these have. */
export const answers = {
  huggingFacePaper: JSON.stringify(json.huggingFacePaper),
  huggingFaceList: JSON.stringify(json.huggingFaceList),
  crossrefWork: JSON.stringify(json.crossrefWork),
  crossrefList: JSON.stringify(json.crossrefList),
  dataCiteWork: JSON.stringify(json.dataCiteWork),
  semanticScholarBatch: JSON.stringify(json.semanticScholarBatch),
  dblpHits: JSON.stringify(json.dblpHits),
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
};
